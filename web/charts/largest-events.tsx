/** Below a chart of months: the largest events of its current year, numbered as on its line, each a link. */
import { Link } from '@tanstack/react-router';
import type { Cause } from '#domain/countries/country-figures.ts';
import { numberWordsBeside } from '#domain/values/numbers.ts';
import type { LargestEvent } from '#web/data/largest-events.ts';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';
import { MONTHS } from './years-by-month.ts';

/** `events` is undefined while they load: their room is kept. */
type Props = { cause: Cause; year: number; events: readonly LargestEvent[] | undefined };

export function LargestEvents({ cause, year, events }: Props) {
  if (events?.length === 0) return null;
  const written = numberWordsBeside(events?.map(({ figure }) => figure) ?? []);
  const title = `Largest events of ${year}`;
  return (
    <section className="largest-events" aria-label={`${title}: ${cause}`}>
      <h3>{title}</h3>
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
