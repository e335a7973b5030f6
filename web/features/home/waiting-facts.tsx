/** The facts that wait for the user's review, or for one without countries all that nobody has reviewed: the ten largest. */
import { Link } from '@tanstack/react-router';
import { HOME } from '#domain/messages/home.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { Loaded } from '#web/ui/states.tsx';
import { StatusIcon, statusColour } from '#web/ui/status.tsx';
import { FactLine } from './fact-line.tsx';
import { waitingFactsQuery } from './morning-queries.ts';
import { notReviewed } from './my-work-queries.ts';

export function WaitingFacts({ everyones }: { everyones: boolean }) {
  const query = usePatientQuery(everyones ? 'unreviewed facts' : 'waiting facts', waitingFactsQuery(everyones));
  const title = everyones ? HOME.unreviewed : HOME.waiting;
  const { to, search } = notReviewed(useSampleRule());
  if (everyones && query.data?.length === 0) return null;
  return (
    <section className="my-work-part waiting-facts" aria-label={title}>
      <h3>
        {title}
        {everyones && (
          <Link to={to as '/'} search={search as never}>
            {HOME.oneByOne}
          </Link>
        )}
      </h3>
      <Loaded query={query} what="Loading the facts" failed={HOME.waitingNotLoaded} rows={10}>
        {(facts) => (
          <ol>
            {facts.map((fact) => (
              <FactLine key={fact.id} fact={fact}>
                <span style={{ color: statusColour(fact.status) }} title={fact.status ?? 'Not reviewed'}>
                  <StatusIcon status={fact.status} />
                </span>
              </FactLine>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
