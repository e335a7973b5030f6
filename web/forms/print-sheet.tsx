/** The sheet that the browser prints instead of a record's page: its name, its summary and all its groups. Drawn only while the page is printed. */
import './reading.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Summary } from '#domain/records/reading.ts';
import { PrintedLine } from '#web/ui/printed-line.tsx';
import { usePrinting } from '#web/ui/use-printing.ts';
import { ReadingView } from './reading-view.tsx';
import { calledOf, type KindTypes, type RecordForm } from './record-form.ts';
import { Authors, SummaryHead } from './record-summary.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';

type Props<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  row: K['row'];
  /** The form has changes that the sheet does not have. */
  unsaved: boolean;
  /** The parts of the summary that are newer than the row. */
  now: Summary | undefined;
  /** Further lines of the head. */
  more: ReactNode;
};

export function PrintSheet<K extends KindTypes<K>>({ kind, row, unsaved, now, more }: Props<K>) {
  if (!usePrinting()) return null;
  return createPortal(
    <article className="print-sheet">
      <PrintedLine name={kind.nameOf(row)} />
      <p className="quiet">{calledOf(kind, row)}</p>
      <h1 dir="auto">
        <WholeName text={kind.nameOf(row)} />
      </h1>
      {kind.reading.summary !== undefined && <SummaryHead {...kind.reading.summary(row)} {...now} />}
      {more}
      <Authors {...row} />
      {unsaved && <p>Unsaved changes are not on this sheet.</p>}
      <ReadingView kind={kind} row={row} map={false} />
    </article>,
    document.body,
  );
}
