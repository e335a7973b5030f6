/** The form of a record: its notices, its tabs with the history as the last, its actions and its conflict. The caller supplies the cards of fields. */
import './forms.css';
import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Form, Tabs, type TabsRef } from 'antd';
import { FormProvider, type FieldPath, type FieldValues } from 'react-hook-form';
import { ActionBar } from './action-bar.tsx';
import { Conflict } from './conflict.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FormName } from './field.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { ReadableWhenDisabled } from './readable.tsx';
import { pathOf, type RecordForm, type SavedRow } from './record-form.ts';
import { RecordHistory } from './record-history.tsx';
import { RecordNotices } from './record-notices.tsx';
import type { Rights } from './rights.ts';
import { useRecordForm, type Opened } from './use-record-form.ts';

/** A tab with fields of the form. */
export type FormTab<Row> = {
  key: string;
  label: string;
  /** `begun` is the record, or the source of its clone; null for any other new record. */
  fields: (begun: Row | null) => ReactNode;
  /** Drawn with the form, even if another tab is open. */
  forceRender?: boolean;
};

/** A tab of another feature, shown for saved records. */
export type SavedTab<Row> = {
  key: string;
  label: string;
  /** The records that have the tab; all if left out. */
  enabled?: (row: Row) => boolean;
  content: (saved: { row: Row; unsaved: boolean }) => ReactNode;
};

/** The arrow keys reach every tab: the overflow button is for the pointer only, and a tab list contains only tabs. */
function leaveToPointer(tabs: TabsRef | null): void {
  const operations = tabs?.nativeElement?.querySelector('.ant-tabs-nav-operations');
  operations?.setAttribute('aria-hidden', 'true');
  operations?.querySelector('button')?.setAttribute('tabindex', '-1');
}

type Props<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>> = Omit<
  Opened<Row, Draft>,
  'firstTab'
> & {
  kind: RecordForm<Row, Draft, Field>;
  /** The notices above the form, if a record has more than RecordNotices. */
  notices?: (record: { row: Row | null; rights: Rights }) => ReactNode;
  formTabs: readonly [FormTab<Row>, ...FormTab<Row>[]];
  savedTabs?: readonly SavedTab<Row>[];
  /** True if records of this kind can be cloned. */
  clones?: boolean;
};

export function RecordEditor<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>({
  kind,
  notices,
  formTabs,
  savedTabs = [],
  clones = false,
  ...opened
}: Props<Row, Draft, Field>) {
  const navigate = useNavigate();
  const editor = useRecordForm(kind, { ...opened, firstTab: formTabs[0].key });
  const { form, base, begun, kept, dirty, rights, readOnly, conflict } = editor;
  const row = base?.row ?? null;
  return (
    <FormName value={kind.subject}>
      <FormProvider {...form}>
        {notices === undefined ? (
          <RecordNotices noun={kind.words.noun} row={row} rights={rights} />
        ) : (
          notices({ row, rights })
        )}
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
              children: row !== null && <TabContent content={content} row={row} unsaved={dirty} />,
            })),
            {
              key: 'history',
              label: 'History',
              disabled: row === null,
              children: row !== null && (
                <RecordHistory kind={kind} id={row.id} unsaved={dirty} onChanged={editor.goOnFromHistory} />
              ),
            },
          ]}
        />
        <ActionBar
          words={kind.words}
          isNew={row === null}
          rights={rights}
          dirty={dirty}
          saving={editor.saving}
          deleting={editor.deleting}
          onSave={editor.submit}
          onDelete={editor.remove}
          onClone={
            clones && row !== null ? () => void navigate({ to: pathOf(kind.subject, 'clone', row.id) }) : undefined
          }
        />
        {conflict !== null && base !== null && (
          <Conflict
            kind={kind}
            newer={conflict}
            mine={form.getValues()}
            loaded={base}
            onKeepMine={() => editor.keepMine(conflict)}
            onTakeNewer={() => editor.takeNewer(conflict)}
            onClose={editor.closeConflict}
          />
        )}
      </FormProvider>
    </FormName>
  );
}

function TabContent<Row>({ content, ...saved }: { row: Row; unsaved: boolean } & Pick<SavedTab<Row>, 'content'>) {
  return content(saved);
}
