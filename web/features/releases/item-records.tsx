/** The records of an item of the check, each with a link to where it is mended, and the way to the list of all of them. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { REVIEW } from '#domain/messages/facts.ts';
import { useCountryName, useReferenceList } from '#web/data/lists.ts';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { itemRecordsQuery, type ItemRecord, type Release, type ReleaseItem } from './release.ts';

const PART = 20;

/** The facts of a release, as the list of facts can be searched for them. */
const factsOf = ({ year, groups, causes }: Release) => ({
  year: [year],
  ...(groups.length > 0 && { groups }),
  ...(causes.length === 1 && { displacement_type: causes[0] }),
});

/** A link to the list of the records of an item, if a list can be searched for them. */
export function ListOfItem({ release, item: { key, words } }: { release: Release; item: ReleaseItem }) {
  const statuses = useReferenceList('review_statuses');
  const rule = key.startsWith('errors ') ? key.slice('errors '.length) : null;
  if (rule !== null)
    return (
      <Link
        className="in-text"
        to="/dashboards/qa"
        search={{ tab: 'potential-errors', rule }}
        aria-label={`All potential errors of this rule: ${words}`}
      >
        Potential errors
      </Link>
    );
  if (key !== 'not signed off') return null;
  const least = statuses.find(({ name }) => name === (release.least_status ?? 'Signed Off'))?.rank ?? 0;
  // A comment has no rank: it is no status of a fact.
  const below = statuses.filter(({ rank }) => rank > 0 && rank < least).map(({ name }) => name);
  const search = { ...factsOf(release), in_status: [REVIEW.none, ...below] };
  return (
    <Link className="in-text" to="/facts" search={search} aria-label={`Facts of the year to sign off: ${words}`}>
      Facts of the year
    </Link>
  );
}

/** The page of a record, or the search of the facts behind a sum. */
function RecordLink({ record, year }: { record: ItemRecord; year: number }) {
  const { entity_type: type, record_id: id, name, iso3 } = record;
  const text = <bdi>{name}</bdi>;
  if (type === 'countries')
    return (
      <Link to="/countries/profiles/$iso3" params={{ iso3: id }}>
        {text}
      </Link>
    );
  if (type === 'sums') {
    // 'KEN Disaster New Displacement (Flow)'
    const [, cause = '', kind = ''] = /^\S+ (\S+) (.+)$/.exec(id) ?? [];
    return (
      <Link to="/facts" search={{ year: [year], iso3: [iso3], displacement_type: cause, type: kind }}>
        {text}
      </Link>
    );
  }
  return <Link to={`/${type}/${id}` as '/'}>{text}</Link>;
}

export function ItemRecords({ release, itemKey, count }: { release: Release; itemKey: string; count: number }) {
  const [limit, setLimit] = useState(PART);
  const query = useQuery(itemRecordsQuery(release.id, itemKey, limit));
  const countryName = useCountryName();
  return (
    <div className="release-records">
      <Loaded query={query} what="Loading the records">
        {(records) =>
          records.length === 0 ? (
            <Nothing text="No record is listed any more" next="Check again to take the item off." />
          ) : (
            <>
              <ul>
                {records.map((record) => (
                  <li key={`${record.entity_type} ${record.record_id} ${record.why}`}>
                    <RecordLink record={record} year={release.year} />
                    <span className="quiet">
                      {[record.entity_type === 'countries' ? null : record.iso3 && countryName(record.iso3), record.why]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
              {records.length === limit && limit < count && (
                <Button size="small" loading={query.isFetching} onClick={() => setLimit(limit + 10 * PART)}>
                  Show more of {thousands(count)}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}
