/** The facts that wait for the user's review, the ten largest first. */
import { HOME } from '#domain/messages/home.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { Loaded } from '#web/ui/states.tsx';
import { StatusIcon, statusColour } from '#web/ui/status.tsx';
import { FactLine } from './fact-line.tsx';
import { waitingFactsQuery } from './morning-queries.ts';

export function WaitingFacts() {
  const query = usePatientQuery('waiting facts', waitingFactsQuery);
  return (
    <section className="my-work-part waiting-facts" aria-label={HOME.waiting}>
      <h3>{HOME.waiting}</h3>
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
