/** The facts that wait for the user's review, the ten largest first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HOME } from '#domain/messages/home.ts';
import { CauseBar } from '#web/ui/cause.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { StatusIcon, statusColour } from '#web/ui/status.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';
import { waitingFactsQuery } from './morning-queries.ts';

export function WaitingFacts() {
  return (
    <section className="my-work-part waiting-facts" aria-label={HOME.waiting}>
      <h3>{HOME.waiting}</h3>
      <Loaded query={useQuery(waitingFactsQuery)} what="Loading the facts" failed={HOME.waitingNotLoaded} rows={10}>
        {(facts) => (
          <ol>
            {facts.map(({ id, name, figure, displacement_type, status }) => (
              <li key={id}>
                <CauseBar cause={displacement_type} />
                <Link to="/facts/$id" params={{ id: String(id) }} dir="auto" title={name}>
                  <WholeName text={name} />
                </Link>
                <span style={{ color: statusColour(status) }} title={status ?? 'Not reviewed'}>
                  <StatusIcon status={status} />
                </span>
                <strong>{thousands(figure)}</strong>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
