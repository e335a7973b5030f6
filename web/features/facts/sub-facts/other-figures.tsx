/** The figures that are counted beside a fact in its event, of its type and, for a stock, its year: their number, their sum, and the largest, each led to. Loads nothing of a fact without an event. */
import './sub-facts.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { kindOf } from '#domain/facts/fact-data.ts';
import { locationDraftsOf, type Locations } from '#domain/facts/locations.ts';
import { shortPlace } from '#domain/facts/short-place.ts';
import { signOf } from '#domain/facts/totals.ts';
import { REVIEW_RUN } from '#domain/messages/facts.ts';
import { rangeOfRow, dateWords } from '#domain/values/dates.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { psql, send } from '#web/data/psql.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { FactRow } from '#web/features/facts/form/fact.ts';

const MOST = 3;
const MOST_PLACES = 3;
const SELECT = [
  'id',
  'figure',
  'event_role',
  'locations',
  'start_date',
  'start_date_accuracy',
  'end_date',
  'end_date_accuracy',
  'stock_date',
  'stock_date_accuracy',
] as const;

type Of = Pick<FactRow, 'id' | 'type' | 'year'> & { event_id: number };

const whereOf = ({ type, year, event_id }: Of) => ({
  event_id: `eq.${event_id}`,
  type: `eq.${type}`,
  ...(kindOf(type) === 'Stock' && { year: `eq.${year}` }),
  counts_in_event: 'is.true',
});

export const otherFiguresQuery = ({ id, type, year, event_id }: Of) =>
  queryOptions({
    queryKey: ['facts_view', 'others of event', id, type, year, event_id],
    queryFn: async ({ signal }) => {
      const where = { ...whereOf({ id, type, year, event_id }), id: `neq.${id}` };
      // Sums are text, because a number of JavaScript keeps 15 digits.
      const select = ['role:event_role', 'facts:count()', 'figure:figure.sum()::text'];
      const [sums, { rows }] = await Promise.all([
        send(addressOf('facts_view', { select, where }), { signal }),
        psql.list('facts_view', { select: SELECT, where, order: 'figure.desc,id', limit: MOST }, { signal }),
      ]);
      const roles = (await sums.json()) as { role: string; facts: number; figure: string }[];
      return {
        largest: rows,
        count: roles.reduce((all, { facts }) => all + facts, 0),
        sum: roles.reduce((all, { role, figure }) => all + signOf(role) * BigInt(figure), 0n),
      };
    },
  });

/** Without the areas around them. */
const placesIn = (locations: unknown): string => {
  const names = [
    ...new Set(locationDraftsOf(locations as Locations | null).map((place) => shortPlace(place).split(',')[0] ?? '')),
  ];
  return (
    names.slice(0, MOST_PLACES).join(', ') +
    (names.length > MOST_PLACES ? ` and ${names.length - MOST_PLACES} more` : '')
  );
};

/** A subtracted figure with its sign. */
const signed = (figure: number | null, role: string | null) => `${signOf(role) < 0n ? '−' : ''}${thousands(figure)}`;

export function OtherFigures({ fact }: { fact: Of }) {
  const { data } = useQuery(otherFiguresQuery(fact));
  if (data === undefined) return null;
  const { largest, count, sum } = data;
  const { type, year, event_id } = fact;
  const search = { event_id, type, ...(kindOf(type) === 'Stock' && { year }), in_counts_in_event: 'Yes' };
  return (
    <section className="other-figures" aria-label={REVIEW_RUN.others}>
      <p>
        <span className="quiet">{REVIEW_RUN.others}</span>{' '}
        {count === 0 ? (
          REVIEW_RUN.noOthers(type)
        ) : (
          <Link className="in-text" to="/facts" search={search as never}>
            {REVIEW_RUN.allOthers(count, sum.toLocaleString('en-US'), type)}
          </Link>
        )}
      </p>
      <ul>
        {largest.map(({ id, figure, event_role, locations, stock_date, stock_date_accuracy, ...dates }) => (
          <li key={id}>
            <Link className="in-text" to="/facts/$id" params={{ id: String(id) }}>
              {signed(figure, event_role)}
            </Link>{' '}
            {[placesIn(locations), stock_date === null ? rangeOfRow(dates) : dateWords(stock_date, stock_date_accuracy)]
              .filter((part) => part !== '')
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
