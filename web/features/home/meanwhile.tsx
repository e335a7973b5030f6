/** What was recorded since the user's last visit, in the user's countries if there are any; each number leads to as many rows. */
import { Link } from '@tanstack/react-router';
import { HOME } from '#domain/messages/home.ts';
import type { Address } from '#domain/search/search.ts';
import { dayWords } from '#domain/values/dates.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useLastVisit } from './last-visit.ts';
import { homeCountriesQuery, recordedQuery, searchOfRecorded, type Recorded } from './morning-queries.ts';
import { dayOf, myWorkQuery } from './my-work-queries.ts';

export function Meanwhile() {
  const since = useLastVisit();
  const sample = useSampleRule();
  const { isBegun } = usePatientQuery('my work', myWorkQuery);
  const recorded = usePatientQuery(
    `new since ${dayOf(since)}`,
    { ...recordedQuery(since), enabled: isBegun },
    'counting',
  );
  const countries = usePatientQuery('countries', { ...homeCountriesQuery, enabled: isBegun });
  const mine = (countries.data ?? []).filter((each) => each.mine).map(({ iso3 }) => iso3);
  return (
    <Card title={HOME.since(dayWords(dayOf(since)))}>
      <Loaded query={recorded} what="Counting what is new" failed={HOME.sinceNotLoaded} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet home-none">{HOME.sinceNothing}</p>
          ) : (
            <ul className="meanwhile">
              {/* The work of people first. */}
              {rows
                .toSorted((one, other) => Number(isOfImport(one)) - Number(isOfImport(other)))
                .map((row) => (
                  <New
                    key={row.kind}
                    row={row}
                    search={searchOfRecorded(row.kind, { since: dayOf(since), mine, sample })}
                  />
                ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

const isOfImport = ({ count, imported }: Recorded) => count === imported;

/** All that is new, and how much of it an import stored; only facts have a search for that part. */
function New({ row, search }: { row: Recorded; search: Address }) {
  const { kind, count, imported, people } = row;
  const words = HOME.byImport(imported, count);
  return (
    <li>
      <Link to={`/${kind}` as '/'} search={search}>
        {HOME.recorded[kind](count)}
      </Link>
      {people.length > 0 && (
        <bdi className="quiet" title={people.join(', ')}>
          {people.join(', ')}
        </bdi>
      )}
      {imported > 0 && kind === 'facts' && imported < count ? (
        <Link className="quiet" to="/facts" search={{ ...search, in_imported: 'Yes' }}>
          {words}
        </Link>
      ) : (
        imported > 0 && <span className="quiet">{words}</span>
      )}
    </li>
  );
}
