/** The cells of a table of facts, each a link to the list of its facts. Arrow keys move between them. Loads nothing. */
import { Link } from '@tanstack/react-router';
import { Fragment, useRef, type KeyboardEvent } from 'react';
import {
  DIMENSIONS,
  hasRowTotals,
  isCompared,
  type Cell,
  type Dimension,
  type FactsTable,
  type TableChoice,
  type Value,
} from '#domain/facts/facts-table.ts';
import { changeOf, missingIn, shareOf, wholeOf } from '#domain/facts/table-change.ts';
import { BY_NAME, BY_TOTAL, columnKey } from '#domain/facts/table-order.ts';
import { eventId } from '#domain/facts/table-events.ts';
import { FACTS_TABLE } from '#domain/messages/facts-table.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import type { Address } from '#domain/search/search.ts';
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { useRestOfPage } from '#web/ui/rest-of-page.ts';
import { showValue } from './show-value.ts';

type Props = {
  table: FactsTable;
  choice: TableChoice;
  show: (value: Value, dimension: Dimension | null | undefined) => string;
  /** The list of a cell; null if no search finds exactly its facts. */
  addressOf: (cell: Cell) => Address | null;
  /** `name`, `total` or the key of a column. */
  onOrder: (order: string) => void;
};

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Goes on over cells without a link. */
function move(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  if (step === undefined || cell === null) return;
  event.preventDefault();
  const rows = [...event.currentTarget.rows];
  let row = rows.indexOf(cell.parentElement as HTMLTableRowElement);
  let column = [...(cell.parentElement?.children ?? [])].reverse().indexOf(cell);
  for (;;) {
    [row, column] = [row + step[0], column + step[1] * -1];
    const cells = [...(rows[row]?.cells ?? [])].reverse();
    const next = cells[column];
    if (next === undefined || next.tagName !== 'TD') return;
    const link = next.querySelector('a');
    if (link !== null) return link.focus();
  }
}

/** A growth beyond ten times says only that: the column before has next to nothing. */
const percentWords = (percent: number) => (percent > 1000 ? 'over 10 times' : `${signed(percent)}%`);

const shareWords = (share: number, figure: bigint | number | null | undefined) =>
  share === 0 && figure != null && figure > 0 ? '< 0.1%' : `${share === 100 ? share : share.toFixed(1)}%`;

export function FactsTableGrid({ table, choice, show, addressOf, onOrder }: Props) {
  const { rows, columns, totals, whole, counts, more } = table;
  const frame = useRef<HTMLDivElement>(null);
  useRestOfPage(frame, '--table-top', '.facts-table-scroll');
  const words = (cell: Cell) => {
    if (counts) return showNumber(cell.facts);
    if (cell.figure === undefined) return FACTS_TABLE.apart;
    return cell.figure === null ? '–' : showNumber(cell.figure);
  };
  const titleOf = (cell: Cell) => {
    const facts = counted(cell.facts, 'fact');
    if (counts) return facts;
    if (cell.figure === undefined) return `${facts}. ${FACTS_TABLE.notAdded}`;
    return cell.figure === null ? `${facts}, ${TOTALS.none}` : facts;
  };
  const compared = isCompared(choice);
  const totalled = hasRowTotals(table, choice);
  const all = totalled ? wholeOf(whole, counts) : null;
  const filled = totals.flatMap(({ facts }, at) => (facts > 0 ? [at] : []));
  // The only column with figures stands for the total.
  const [only] = totalled ? [] : filled;
  const order = table.order === BY_TOTAL && only !== undefined ? columnKey(columns[only] ?? null) : table.order;
  const hasOrder = (by: string) =>
    by !== BY_TOTAL || counts || rows.every(({ total: { facts, figure } }) => facts === 0 || figure !== undefined);
  /** The header of a column orders the rows by it, and once more by their names; that of totals that are not added does not. */
  const orderHead = (by: string, words: string) =>
    hasOrder(by) ? (
      <button
        type="button"
        title={by === BY_NAME || by === order ? FACTS_TABLE.byName : FACTS_TABLE.largest}
        onClick={() => onOrder(by === order ? BY_NAME : by)}
      >
        {by === order && by !== BY_NAME && <span aria-hidden>▼ </span>}
        {words}
      </button>
    ) : (
      words
    );
  const sortOf = (by: string) =>
    by === order && { 'aria-sort': by === BY_NAME ? ('ascending' as const) : ('descending' as const) };
  /** The first link is reached by Tab, the others from it. */
  const start = rows
    .slice(0, 1)
    .flatMap((row) => [...(totalled ? [row.total] : []), ...row.cells])
    .find((cell) => cell !== null && addressOf(cell) !== null);
  const drawn = (cell: Cell | null, key: string, opens = true) => {
    const shown = cell !== null && cell.facts > 0 ? cell : null;
    const address = opens ? shown && addressOf(shown) : null;
    return (
      <td key={key} className={key === 'total' ? 'total' : undefined} title={shown ? titleOf(shown) : undefined}>
        {address === null ? (
          shown && words(shown)
        ) : (
          <Link to="/facts" search={address as never} tabIndex={cell === start ? 0 : -1}>
            {shown && words(shown)}
          </Link>
        )}
      </td>
    );
  };
  const drawnRow = (cells: readonly (Cell | null)[], opens = true) =>
    cells.map((cell, at) => (
      <Fragment key={columns[at]}>
        {drawn(cell, 'sum', opens)}
        {compared && at > 0 && (
          <Changed
            before={cells[at - 1] ?? null}
            after={cell}
            counts={counts}
            names={[columns[at - 1] ?? null, columns[at] ?? null].map((value) => show(value, choice.columns))}
          />
        )}
      </Fragment>
    ));
  const drawnTotal = (cell: Cell, opens = true) => {
    if (!totalled) return null;
    const share = all === null ? null : shareOf(cell, all, counts);
    return (
      <>
        {drawn(cell, 'total', opens)}
        {all !== null && (
          <td className="share">{share !== null && shareWords(share, counts ? cell.facts : cell.figure)}</td>
        )}
      </>
    );
  };
  const total = choice.columns === null && table.of !== null ? table.of : FACTS_TABLE.total;
  return (
    <div ref={frame} className="facts-table-scroll" role="region" aria-label={FACTS_TABLE.sums} tabIndex={-1}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links move the focus. */}
      <table className="facts-table" onKeyDown={move}>
        <thead>
          <tr>
            {choice.rows.map((name, at) => (
              <th key={name} scope="col" {...(at === 0 && sortOf(BY_NAME))}>
                {at === 0 ? orderHead(BY_NAME, DIMENSIONS[name].label) : DIMENSIONS[name].label}
              </th>
            ))}
            {totalled && (
              <th scope="col" className="figure" {...sortOf(BY_TOTAL)}>
                {orderHead(BY_TOTAL, counts && choice.columns === null ? FACTS_TABLE.count : total)}
              </th>
            )}
            {all !== null && (
              <th scope="col" className="figure" title={FACTS_TABLE.shareAbout}>
                {FACTS_TABLE.share}
              </th>
            )}
            {columns.map((value, at) => {
              const before = compared && at > 0 ? show(columns[at - 1] ?? null, choice.columns) : null;
              return (
                <Fragment key={value}>
                  <th scope="col" className="figure" {...sortOf(columnKey(value))}>
                    {orderHead(columnKey(value), show(value, choice.columns))}
                  </th>
                  {before !== null && (
                    <>
                      <th scope="col" className="figure">
                        {FACTS_TABLE.changeOn(before)}
                      </th>
                      <th scope="col" className="figure">
                        {FACTS_TABLE.percentOn(before)}
                      </th>
                    </>
                  )}
                </Fragment>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ values, cells, total: ofRow }, at) => (
            <tr key={JSON.stringify(values)} {...(values.length < choice.rows.length && { className: 'subtotal' })}>
              {values.map((value, index) => {
                // The first of two names is written once.
                const again = index === 0 && choice.rows.length > 1 && rows[at - 1]?.values[0] === value;
                return (
                  <th key={choice.rows[index]} scope="row" className={again ? 'again' : ''}>
                    <Name value={value} dimension={choice.rows[index]} show={show} again={again} />
                  </th>
                );
              })}
              {values.length < choice.rows.length && <th scope="row">{FACTS_TABLE.total}</th>}
              {drawnTotal(ofRow)}
              {drawnRow(cells)}
            </tr>
          ))}
          {more !== null && (
            <tr className="subtotal">
              <th scope="row" colSpan={choice.rows.length}>
                {FACTS_TABLE.moreRows(more.count)}
              </th>
              {drawnTotal(more.total, false)}
              {drawnRow(more.cells, false)}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={choice.rows.length}>
              {FACTS_TABLE.total}
            </th>
            {drawnTotal(whole)}
            {drawnRow(totals)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type NameProps = Pick<Props, 'show'> & { value: Value; dimension: Dimension | undefined; again: boolean };

/** Of a row; that of an event leads to it. */
function Name({ value, dimension, show, again }: NameProps) {
  const words = show(value, dimension);
  if (dimension !== 'event_id' || value === null) return words;
  if (again) return <span className="of-event">{words}</span>;
  return (
    <Link
      className="of-event"
      to="/events/$id"
      params={{ id: String(eventId(String(value))) }}
      title={showValue(value, dimension)}
      dir="auto"
    >
      {words}
    </Link>
  );
}

const signed = (value: bigint | number): string => (value > 0 ? `+${showNumber(value)}` : showNumber(value));

type Changes = { before: Cell | null; after: Cell | null; counts: boolean; names: readonly string[] };

function Changed({ before, after, counts, names }: Changes) {
  const change = changeOf(before, after, counts);
  const missing = missingIn(before, after, counts);
  if (missing !== null)
    return (
      <td className="change quiet" colSpan={2}>
        {FACTS_TABLE.noFacts(names[missing === 'before' ? 0 : 1] ?? '')}
      </td>
    );
  return (
    <>
      <td className="change">{change && signed(change.difference)}</td>
      <td className="change">{change && change.percent !== null && percentWords(change.percent)}</td>
    </>
  );
}
