/** The facts of an event as a table on its printed sheet, the largest first, with their places and documents. */
import '#web/lists/lists.css';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PRINTED_FACTS as WORDS } from '#domain/messages/printed-facts.ts';
import { dateWords, rangeOfRow } from '#domain/values/dates.ts';
import { psql } from '#web/data/psql.ts';
import { usePrintWhole } from '#web/ui/print-whole.ts';
import { thousands } from '#web/ui/thousands.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { PrintedDocuments } from './printed-documents.tsx';
import { PrintedPlaces } from './printed-places.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';

/** About 12 sheets. */
const MOST = 500;
const COLUMNS = [
  'id',
  'name',
  'event_role',
  'type',
  'figure',
  'start_date',
  'start_date_accuracy',
  'end_date',
  'end_date_accuracy',
  'stock_date',
  'stock_date_accuracy',
  'status',
  'counts_in_event',
  'locations',
  'sources',
  'document_id',
] as const;

/** So small that all columns fit, as in a printed list. */
const LETTERS = { '--letters': 110 } as CSSProperties;

type Printed = Awaited<ReturnType<typeof load>>;

async function load(id: number, signal: AbortSignal) {
  const where = { event_id: `eq.${id}` };
  const { rows, total } = await psql.list(
    'facts_view',
    { select: COLUMNS, where, order: 'figure.desc.nullslast,id.desc', limit: MOST },
    { count: true, signal },
  );
  const ids = [...new Set(rows.flatMap(({ document_id }) => document_id ?? []))];
  if (ids.length === 0) return { rows, total, documents: [] };
  const select = ['id', 'name', 'publishers', 'sources', 'publication_date'] as const;
  const of = { select, where: { id: `in.(${ids.join()})` }, order: 'publication_date,id', limit: MOST };
  return { rows, total, documents: (await psql.list('documents_view', of, { signal })).rows };
}

const printedQuery = (id: number) =>
  queryOptions({ queryKey: ['facts_view', 'printed', id], queryFn: ({ signal }) => load(id, signal), staleTime: 0 });

/**
 * A sheet after that of the event, which begins with its total. It is loaded after the form, for a print by the menu of the browser, which waits for
 * nothing. Ctrl+P loads it anew.
 */
export function PrintedFacts({ id, children }: { id: number; children: ReactNode }) {
  const { data } = useQuery(printedQuery(id));
  const queries = useQueryClient();
  usePrintWhole(async () => void (await queries.fetchQuery(printedQuery(id))));
  if (!usePrinting()) return null;
  return createPortal(
    <article className="print-sheet">
      {children}
      {data && (
        <>
          <Facts {...data} />
          <PrintedPlaces facts={data.rows} />
          <PrintedDocuments facts={data.rows} documents={data.documents} />
        </>
      )}
    </article>,
    document.body,
  );
}

function Facts({ rows, total }: Printed) {
  return (
    <section>
      <h2>{WORDS.title(total ?? rows.length)}</h2>
      {rows.length < (total ?? 0) && <p className="quiet">{WORDS.largest(MOST)}</p>}
      {rows.length > 0 && (
        <table className="printed-rows" style={LETTERS}>
          <thead>
            <tr>
              {WORDS.columns.map((column) => (
                <th key={column} className={column === WORDS.columns[3] ? 'right' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td dir="auto">
                  <WholeName text={row.name} />
                </td>
                <td>{row.event_role}</td>
                <td>{row.type}</td>
                <td className="right">{thousands(row.figure)}</td>
                <td>
                  {row.stock_date === null ? rangeOfRow(row) : dateWords(row.stock_date, row.stock_date_accuracy)}
                </td>
                <td>{row.status ?? WORDS.notReviewed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
