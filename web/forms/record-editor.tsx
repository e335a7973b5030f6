/** The form of a record: its notices, its tabs with the history as the last, its actions and its conflict; a saved record that the user may not change is shown to read. The caller supplies the cards of fields. */
import { useContext, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Form } from 'antd';
import type { Summary } from '#domain/records/reading.ts';
import { Offered } from '#web/ui/actions.ts';
import { focusWhenThere } from '#web/ui/typed-ahead.tsx';
import { CommentsContext } from './comments/field-comments.ts';
import type { Details } from './history/change-entry.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { ReadableWhenDisabled } from './readable.tsx';
import { ReadingView } from './reading-view.tsx';
import { pathOf, type KindTypes, type RecordForm } from './record-form.ts';
import { RecordFrame } from './record-frame.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordNotices } from './record-notices.tsx';
import { RecordTabs, type RecordTab } from './record-tabs.tsx';
import type { Rights } from './rights.ts';
import { useFirstField } from './use-first-field.ts';
import { useRecordForm, type Opened } from './use-record-form.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

const notSavedYet = (noun: string) => `Save the ${noun} first`;

/** A tab with fields of the form. */
export type FormTab<Row> = {
  key: string;
  label: string;
  /** `begun` is the record, or the source of its clone; null for any other new record. */
  fields: (begun: Row | null, reload: Saved<Row>['reload']) => ReactNode;
  /** Shown with the saved values of a record that the user may not change: warnings, records that refer to it. */
  beside?: (row: Row, reload: Saved<Row>['reload']) => ReactNode;
  /** The fields that `beside` shows, which are not read twice. A constant. */
  said?: readonly string[];
  /** Drawn with the form, even if another tab is open. */
  forceRender?: boolean;
};

/** A tab of another feature, shown for saved records. */
export type SavedTab<Row> = {
  key: string;
  label: string;
  /** The reason why this record does not have the tab, or null; every saved record has it if left out. */
  closed?: (row: Row) => string | null;
  content: (saved: Saved<Row>) => ReactNode;
  /** The tab of the form that it follows, if it does not follow all of them. */
  after?: string;
  /** The key that opens the tab and goes to the first element of this selector, as soon as it is drawn. */
  action?: { label: string; key: string; to: string };
  /** True for the main content of the record: the tab comes before the form, is open first, and saves by itself with Ctrl+S. */
  main?: boolean;
};

type Saved<Row> = {
  row: Row;
  unsaved: boolean;
  readOnly: boolean;
  /** Loads the record again after another save of it: the form continues from that version, and typed text stays. */
  reload: () => Promise<void>;
};

type Props<K extends KindTypes<K>> = Omit<Opened<K>, 'firstTab'> & {
  kind: RecordForm<K>;
  /** The notices above the form, if a record has more than RecordNotices. */
  notices?: (record: { row: K['row'] | null; rights: Rights; show: (field: string) => void }) => ReactNode;
  formTabs: readonly [FormTab<K['row']>, ...FormTab<K['row']>[]];
  savedTabs?: readonly SavedTab<K['row']>[];
  /** Further parts of a change in the history, if the kind has any. */
  changeDetails?: Details;
  /** True if records of this kind can be cloned. */
  clones?: boolean;
  /** Under the form of a saved record: actions that few users have. */
  foot?: (saved: { row: K['row']; reload: () => Promise<void> }) => ReactNode;
  /** Printed instead of the loaded row's own values, such as a status that changed since. */
  summary?: Summary;
  /** Further lines of the printed head. */
  printed?: (row: K['row']) => ReactNode;
};

export function RecordEditor<K extends KindTypes<K>>({
  kind,
  notices,
  formTabs,
  savedTabs = [],
  changeDetails,
  clones = false,
  foot,
  printed,
  summary,
  ...opened
}: Props<K>) {
  const navigate = useNavigate();
  const main = savedTabs.find((saved) => saved.main === true);
  const firstTab = (opened.loaded === null ? undefined : main?.key) ?? formTabs[0].key;
  const editor = useRecordForm(kind, { ...opened, firstTab });
  const { base, begun, dirty, rights, readOnly } = editor;
  const row = base?.row ?? null;
  // Typed text stays in view if the record was locked meanwhile.
  const reading = readOnly && !dirty ? row : null;
  const closed = savedTabs.some((saved) => saved.key === editor.tab && row !== null && saved.closed?.(row) != null);
  const tab = closed ? formTabs[0].key : editor.tab;
  const onForm = formTabs.some(({ key }) => key === tab);
  useFirstField(opened.loaded === null);
  useSaveShortcut(() => {
    if (tab !== main?.key || dirty) editor.submit();
  });
  const goTo = (key: string, to: string) => {
    editor.setTab(key);
    focusWhenThere(() => document.querySelector<HTMLElement>(to));
  };
  const showWith = useContext(CommentsContext)?.showWith;
  const show = (field: string) => {
    const at = kind.fields.at(field);
    if (at !== null) editor.show(at);
  };
  const showField = useEffectEvent(show);
  useEffect(() => showWith?.((field) => showField(field)), [showWith]);
  const reload = async () => {
    if (row !== null) editor.goOnFromOther(await kind.load(row.id));
  };
  const savedTab = ({ key, label, closed: closedFor = () => null, content, after }: SavedTab<K['row']>) => ({
    key,
    label,
    after,
    closed: row === null ? notSavedYet(kind.words.noun) : closedFor(row),
    children: row !== null && (
      <TabContent content={content} row={row} unsaved={dirty} readOnly={readOnly} reload={reload} />
    ),
  });
  return (
    <>
      {savedTabs.map(
        ({ key, action, closed: closedFor }) =>
          action !== undefined &&
          row !== null &&
          closedFor?.(row) == null && <Offered key={key} action={{ ...action, run: () => goTo(key, action.to) }} />,
      )}
      <RecordFrame
        kind={kind}
        editor={editor}
        notices={
          notices === undefined ? (
            <RecordNotices kind={kind} row={row} rights={rights} />
          ) : (
            notices({ row, rights, show })
          )
        }
        onForm={onForm}
        onClone={clones && row !== null ? () => void navigate({ to: pathOf(kind.area, 'clone', row.id) }) : undefined}
        after={
          row !== null &&
          onForm && <PrintSheet kind={kind} row={row} unsaved={dirty} now={summary} more={printed?.(row)} />
        }
      >
        <RecordTabs
          open={tab}
          onOpen={editor.setTab}
          tabs={orderedAfter([
            ...(main === undefined ? [] : [savedTab(main)]),
            ...formTabs.map(({ fields, beside, said, ...shown }) => ({
              ...shown,
              children:
                reading === null ? (
                  <ReadableWhenDisabled>
                    <Form component={false} layout="vertical" disabled={readOnly} requiredMark={!readOnly}>
                      {fields(begun?.row ?? null, reload)}
                    </Form>
                  </ReadableWhenDisabled>
                ) : (
                  <>
                    {beside?.(reading, reload)}
                    <ReadingView kind={kind} row={reading} tab={shown.key} said={said} comments />
                  </>
                ),
            })),
            ...savedTabs.filter((saved) => saved !== main).map(savedTab),
            {
              key: 'history',
              label: 'History',
              closed: row === null ? notSavedYet(kind.words.noun) : null,
              children: base !== null && (
                <RecordHistory
                  kind={kind}
                  base={base}
                  unsaved={dirty}
                  toRead={opened.toRead ?? null}
                  details={changeDetails}
                  onChanged={editor.goOnFromOther}
                />
              ),
            },
          ])}
        />
        {row !== null && onForm && foot?.({ row, reload })}
      </RecordFrame>
    </>
  );
}

/** The tabs in their order, those with an own position in it. */
function orderedAfter(tabs: readonly (RecordTab & { after?: string | undefined })[]): RecordTab[] {
  const ordered = tabs.filter(({ after }) => after === undefined);
  for (const { after, ...tab } of tabs)
    if (after !== undefined) ordered.splice(ordered.findIndex(({ key }) => key === after) + 1, 0, tab);
  return ordered.map(({ after: _, ...tab }) => tab);
}

function TabContent<Row>({ content, ...saved }: Saved<Row> & Pick<SavedTab<Row>, 'content'>) {
  return content(saved);
}
