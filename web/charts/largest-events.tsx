/** Below a chart of months: the largest events of its current year, numbered as on its line, each a link. */
import { Link } from '@tanstack/react-router';
import type { Cause } from '#domain/countries/country-figures.ts';
import { HOME } from '#domain/messages/home.ts';
import { numberWordsBeside } from '#domain/values/numbers.ts';
import { MONTHS } from '#web/charts/years-by-month.ts';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';
import type { LargestEvent } from './morning-queries.ts';

/** `events` is undefined while they load: their room is kept. */
type Props = { cause: Cause; year: number; events: readonly LargestEvent[] | undefined };

export function LargestEvents({ cause, year, events }: Props) {
  if (events?.length === 0) return null;
  const written = numberWordsBeside(events?.map(({ figure }) => figure) ?? []);
  return (
    <section className="largest-events" aria-label={`${HOME.largestEvents(year)}: ${cause}`}>
      <h3>{HOME.largestEvents(year)}</h3>
      <ol>
        {events?.map(({ id, name, month, figure }) => (
          <li key={id}>
            <Link to="/events/$id" params={{ id: String(id) }} dir="auto" title={name}>
              <WholeName text={name} />
            </Link>{' '}
            <span className="quiet">{MONTHS[month - 1]}</span>
            <strong title={thousands(figure)}>{written(figure)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}
