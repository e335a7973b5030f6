/** The facts that were recorded last, in the user's countries if there are any, for those whose room is not taken by facts to review; an import is one line. */
import { Link } from '@tanstack/react-router';
import { HOME } from '#domain/messages/home.ts';
import { dayWords } from '#domain/values/dates.ts';
import { useUserName } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { Card } from '#web/ui/card.tsx';
import { localDay } from '#web/ui/local-time.ts';
import { Loaded } from '#web/ui/states.tsx';
import { FactLine } from './fact-line.tsx';
import { homeCountriesQuery, LATEST_FACTS, latestFactsQuery, waitingFactsQuery } from './morning-queries.ts';
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
  const mayReview = useMay()('review', 'facts');
  // What stands in the list above is not said again.
  const isBelow =
    mayReview && work.data !== undefined && countries.data !== undefined && mine.length === 0 && !isReviewing;
  const waiting = usePatientQuery('unreviewed facts', { ...waitingFactsQuery(true), enabled: isBelow });
  const above = new Set(isBelow ? waiting.data?.map(({ id }) => id) : []);
  const isNew = ({ id }: { id: number }) => !above.has(id);
  const nameOf = useUserName();
  if (isReviewing) return null;
  const data =
    latest.data === undefined || (isBelow && !waiting.isBegun)
      ? undefined
      : {
          facts: latest.data.facts.filter(isNew),
          imported: latest.data.imported && {
            ...latest.data.imported,
            largest: latest.data.imported.largest.filter(isNew),
          },
        };
  if (data?.facts.length === 0 && data.imported === null && above.size > 0) return null;
  return (
    <Card title={mine.length > 0 ? HOME.latestMine : HOME.latest}>
      <div className="home-latest waiting-facts">
        <Loaded query={{ ...latest, data }} what="Loading the latest facts" rows={LATEST_FACTS}>
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
