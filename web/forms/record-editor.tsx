/** The form of a record once it is there: what there is to know of it, its tabs, its actions. What the fields are is its caller's. */
import './forms.css';
import type { ReactNode } from 'react';
import { Form, Tabs, type TabsRef } from 'antd';
import { FormProvider, type FieldPath, type FieldValues } from 'react-hook-form';
import { ActionBar } from './action-bar.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FormName } from './field.tsx';
import { Overtaken } from './overtaken.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { ReadableWhenDisabled } from './readable.tsx';
import type { Loaded, RecordForm, SavedRow } from './record-form.ts';
import type { Rights } from './rights.ts';
import { useRecordForm, type Opened } from './use-record-form.ts';

/** A tab that holds fields of the form. */
export type FormTab<Row> = {
  key: string;
  label: string;
  /** `begun` is the record, or the one that it is cloned from; null for a new one. */
  fields: (begun: Row | null) => ReactNode;
  /** Drawn with the form, even where another tab is open. */
  forceRender?: boolean;
};

type Saved<Row> = Loaded<Row> & {
  unsaved: boolean;
  /** The tab has saved the record: the form goes on from this version, and what was typed in it stays. */
  onChanged: (version: Loaded<Row>) => void;
};

/** A tab of another feature, which a record has once it is saved. */
export type SavedTab<Row> = {
  key: string;
  label: string;
  /** For which records; all of them where it is left out. */
  enabled?: (row: Row) => boolean;
  content: (saved: Saved<Row>) => ReactNode;
};

/** The arrow keys reach every tab: the button of those without room is for the pointer, and a list of tabs holds tabs alone. */
function leaveToPointer(tabs: TabsRef | null): void {
  const operations = tabs?.nativeElement?.querySelector('.ant-tabs-nav-operations');
  operations?.setAttribute('aria-hidden', 'true');
  operations?.querySelector('button')?.setAttribute('tabindex', '-1');
}

function TabContent<Row>({ content, ...saved }: Saved<Row> & Pick<SavedTab<Row>, 'content'>) {
  return content(saved);
}

type Props<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>> = Omit<
  Opened<Row, Draft>,
  'firstTab'
> & {
  kind: RecordForm<Row, Draft, Field>;
  /** What there is to know before reading the form. */
  notices: (record: { row: Row | null; rights: Rights }) => ReactNode;
  formTabs: readonly [FormTab<Row>, ...FormTab<Row>[]];
  savedTabs: readonly SavedTab<Row>[];
  onClone?: (row: Row) => void;
};

export function RecordEditor<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>({
  kind,
  notices,
  formTabs,
  savedTabs,
  onClone,
  ...opened
}: Props<Row, Draft, Field>) {
  const editor = useRecordForm(kind, { ...opened, firstTab: formTabs[0].key });
  const { form, base, begun, kept, rights, readOnly, theirs } = editor;
  const row = base?.row ?? null;
  return (
    <FormName value={kind.subject}>
      <FormProvider {...form}>
        {notices({ row, rights })}
        {!readOnly && <DraftOffer {...kept} fields={kind.fields} savedAt={row?.updated_at ?? null} />}
        <ProblemSummary<Draft, Field> fields={kind.fields} refusal={editor.refusal} show={editor.show} />
        <Tabs
          ref={leaveToPointer}
          className="record-form"
          activeKey={editor.tab}
          onChange={editor.setTab}
          items={[
            ...formTabs.map(({ fields, ...tab }) => ({
              ...tab,
              children: (
                <ReadableWhenDisabled>
                  <Form component={false} layout="vertical" disabled={readOnly} requiredMark={!readOnly}>
                    {fields(begun?.row ?? null)}
                  </Form>
                </ReadableWhenDisabled>
              ),
            })),
            ...savedTabs.map(({ key, label, enabled = () => true, content }) => ({
              key,
              label,
              disabled: row === null || !enabled(row),
              children: base !== null && (
                <TabContent content={content} {...base} unsaved={editor.dirty} onChanged={editor.goOnFromTab} />
              ),
            })),
          ]}
        />
        <ActionBar
          noun={kind.words.noun}
          deletion={kind.deletion}
          isNew={row === null}
          rights={rights}
          dirty={editor.dirty}
          saving={editor.saving}
          deleting={editor.deleting}
          onSave={editor.submit}
          onDelete={editor.remove}
          onClone={onClone && row !== null ? () => onClone(row) : undefined}
        />
        {theirs !== null && base !== null && (
          <Overtaken
            kind={kind}
            theirs={theirs}
            mine={form.getValues()}
            loaded={base}
            onKeepMine={() => editor.keepMine(theirs)}
            onTakeTheirs={() => editor.takeTheirs(theirs)}
            onClose={editor.forgetTheirs}
          />
        )}
      </FormProvider>
    </FormName>
  );
}
