/** The facts that were recorded last, in the user's countries if there are any, for those whose room is not taken by facts to review; an import is one line. */
import { Link } from '@tanstack/react-router';
import { HOME } from '#domain/messages/home.ts';
import { dayWords } from '#domain/values/dates.ts';
import { useUserName } from '#web/data/lists.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { Card } from '#web/ui/card.tsx';
import { localDay } from '#web/ui/local-time.ts';
import { Loaded } from '#web/ui/states.tsx';
import { FactLine } from './fact-line.tsx';
import { homeCountriesQuery, LATEST_FACTS, latestFactsQuery } from './morning-queries.ts';
import { myWorkQuery } from './my-work-queries.ts';

export function LatestFacts() {
  const work = usePatientQuery('my work', myWorkQuery);
  const countries = usePatientQuery('countries', { ...homeCountriesQuery, enabled: work.isBegun });
  const mine = (countries.data ?? []).filter((each) => each.mine).map(({ iso3 }) => iso3);
  const isReviewing = work.data?.some(({ kind }) => kind === 'review') === true;
  const latest = usePatientQuery('latest facts', {
    ...latestFactsQuery(mine),
    enabled: countries.isBegun && !isReviewing,
  });
  const nameOf = useUserName();
  if (isReviewing) return null;
  return (
    <Card title={mine.length > 0 ? HOME.latestMine : HOME.latest}>
      <div className="home-latest waiting-facts">
        <Loaded query={latest} what="Loading the latest facts" rows={LATEST_FACTS}>
          {({ facts, imported }) =>
            facts.length === 0 && imported === null ? (
              <p className="quiet home-none">{HOME.sinceNothing}</p>
            ) : (
              <ol>
                {facts.map((fact) => (
                  <FactLine key={fact.id} fact={fact}>
                    <span className="quiet home-latest-by">
                      <bdi>{nameOf(fact.created_by)}</bdi>, {dayWords(localDay(fact.created_at))}
                    </span>
                  </FactLine>
                ))}
                {imported !== null && (
                  <li className="home-latest-import">
                    <span>{HOME.imported(imported.count, dayWords(imported.day), imported.largest.length)}</span>
                    <Link to="/facts" search={imported.search}>
                      {HOME.show}
                    </Link>
                  </li>
                )}
                {imported?.largest.map((fact) => (
                  <FactLine key={fact.id} fact={fact}>
                    <span />
                  </FactLine>
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}
