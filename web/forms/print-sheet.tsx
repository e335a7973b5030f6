/** The sheet that the browser prints in place of a record's page: its name, its summary and all its groups. Drawn only while the page is printed. */
import './reading.css';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Summary } from '#domain/reading.ts';
import { TOKENS } from '#web/ui/tokens.ts';
import { ReadingView } from './reading-view.tsx';
import { calledOf, type RecordForm, type SavedRow } from './record-form.ts';
import { Authors, SummaryHead } from './record-summary.tsx';

/** Paper is light in either theme. */
const ON_PAPER = Object.fromEntries(Object.entries(TOKENS.light).map(([name, value]) => [`--${name}`, value]));

/** The browser takes the page as it is when the listeners of `beforeprint` return. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

type Props<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>> = {
  kind: RecordForm<Row, Draft, Field>;
  row: Row;
  /** The form has changes that the sheet does not have. */
  unsaved: boolean;
  /** The parts of the summary that are newer than the row. */
  now: Summary | undefined;
};

export function PrintSheet<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>({
  kind,
  row,
  unsaved,
  now,
}: Props<Row, Draft, Field>) {
  if (!usePrinting()) return null;
  return createPortal(
    <article className="print-sheet" style={ON_PAPER}>
      <p className="quiet">{calledOf(kind, row)}</p>
      <h1 dir="auto">{kind.nameOf(row)}</h1>
      {kind.reading.summary !== undefined && <SummaryHead {...kind.reading.summary(row)} {...now} />}
      <Authors {...row} />
      {unsaved && <p>Unsaved changes are not on this sheet.</p>}
      <ReadingView kind={kind} row={row} map={false} />
    </article>,
    document.body,
  );
}
