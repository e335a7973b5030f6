/** The sheet that the browser prints instead of a record's page: its name, its summary and all its groups. Drawn only while the page is printed. */
import './reading.css';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Summary } from '#domain/records/reading.ts';
import { usePrintWhole } from '#web/ui/print-whole.ts';
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
  printed: Printed<K['row']> | undefined;
};

/** A part of the sheet that the page does not show: loaded by Ctrl+P, since a browser prints the page as it is. */
export type Printed<Row> = {
  readonly load: (row: Row) => Promise<ReactNode>;
  /** Instead of it, in a print by the menu of the browser. */
  readonly missing: string;
};

export function PrintSheet<K extends KindTypes<K>>({ kind, row, unsaved, now, printed }: Props<K>) {
  const [part, setPart] = useState<ReactNode>(null);
  const load = async (from: Printed<K['row']>) => {
    setPart(await from.load(row));
    window.addEventListener('afterprint', () => setPart(null), { once: true });
  };
  usePrintWhole(printed === undefined || part !== null ? null : () => load(printed));
  const summary = { ...kind.reading.summary?.(row), ...now };
  if (!usePrinting()) return null;
  return createPortal(
    <article className="print-sheet">
      <PrintedLine name={kind.nameOf(row)} />
      <p className="quiet">{calledOf(kind, row)}</p>
      <h1 dir="auto">
        <WholeName text={kind.nameOf(row)} />
      </h1>
      {Object.keys(summary).length > 0 && <SummaryHead {...summary} />}
      <Authors {...row} />
      {unsaved && <p>Unsaved changes are not on this sheet.</p>}
      <ReadingView kind={kind} row={row} map={false} />
      {printed !== undefined && (part ?? <p className="quiet">{printed.missing}</p>)}
    </article>,
    document.body,
  );
}
