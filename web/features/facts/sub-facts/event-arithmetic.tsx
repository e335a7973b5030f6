/** How the figures of an event's facts add up, one row for each type of fact, and of stocks for each year. Triangulation is shown apart, because it is not counted. */
import { Link } from '@tanstack/react-router';
import { EVENT_FIGURE } from '#domain/messages/events.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { showSum } from '#domain/facts/sub-facts.ts';
import { FlaggedFigure } from '#web/lists/rows/columns.tsx';
import type { EventFactsTotal } from '#web/data/event-totals.ts';

const leftOutWords = (count: number) =>
  count === 1
    ? '1 fact is left out: its master fact counts in the event'
    : `${count} facts are left out: their master facts count in the event`;

const COUNTED = [
  { role: 'Recommended figure', label: 'Recommended figure', sign: '' },
  { role: 'Partial figure (Added)', label: '+ Partial figure (Added)', sign: '+ ' },
  { role: 'Partial figure (Subtracted)', label: '− Partial figure (Subtracted)', sign: '− ' },
] as const;
const APART = 'Triangulation';

export function EventArithmetic({ id, totals }: { id: number; totals: readonly EventFactsTotal[] }) {
  const keyOf = ({ type, stock_year: year }: EventFactsTotal) => TOTALS.ofType(type, year ?? null);
  const types = [...new Set(totals.map(keyOf))];
  const totalOf = (type: string) => totals.find((total) => keyOf(total) === type)?.total ?? null;
  const sumOf = (type: string, role: string, sign = '') => {
    const sum = totals.find((total) => keyOf(total) === type && total.event_role === role)?.figure;
    return sum == null ? '' : sign + showSum(sum);
  };
  const leftOut = totals.reduce((sum, { left_out: count }) => sum + count, 0);
  return (
    <div className="event-sums-frame">
      <table className="event-sums">
        <thead>
          <tr>
            <th scope="col">Type</th>
            {COUNTED.map(({ role, label }) => (
              <th key={role} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">= Figure</th>
            <th scope="col">{APART} (not counted)</th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type}>
              <th scope="row">{type}</th>
              {COUNTED.map(({ role, sign }) => (
                <td key={role}>{sumOf(type, role, sign)}</td>
              ))}
              <td className="event-sums-total">
                <FlaggedFigure warning={totalOf(type)?.startsWith('-') === true ? EVENT_FIGURE.negative : ''}>
                  {totalOf(type) !== null && '= '}
                  {showSum(totalOf(type))}
                </FlaggedFigure>
              </td>
              <td className="event-sums-apart">{sumOf(type, APART)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet event-sums-note">
        The events list shows the figure of New Displacement (Flow).{' '}
        {leftOut > 0 && (
          <Link
            to="/facts"
            search={{ event_id: id, in_counts_in_event: 'No', in_event_role: COUNTED.map(({ role }) => role) }}
          >
            {leftOutWords(leftOut)}
          </Link>
        )}
      </p>
    </div>
  );
}
