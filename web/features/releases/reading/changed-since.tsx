/** How many facts of a release changed since the freeze, and which: before, now, who and when. The release stays as it is. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { momentOf, wordsOf } from '#domain/records/history-words.ts';
import { useCountryName, useUserName } from '#web/data/lists.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { changedSinceQuery, type ChangedFact } from './release-queries.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

const FIRST = 20;
const MORE = 200;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return thousands(value);
  if (Array.isArray(value) && value.length === 0) return '–';
  return wordsOf(value).join(', ');
};

type Props = { release: { id: number; facts: number | null; frozen_at: string | null } };

export function ChangedSince({ release: { id, facts, frozen_at } }: Props) {
  const [limit, setLimit] = useState(FIRST);
  const query = useQuery({ ...changedSinceQuery(id, limit), placeholderData: (before) => before });
  return (
    <Card title="Changed since the freeze">
      <Loaded query={query} what="Comparing with the facts of today" failed="The changed facts failed to load">
        {({ rows, total }) => (
          <>
            <p className="release-changed-count">
              <strong>{thousands(total)}</strong> of {thousands(facts)} facts {total === 1 ? 'has' : 'have'} changed
              {frozen_at !== null && ` since ${momentOf(frozen_at)}`}. The release stays as it is.
            </p>
            {rows.length > 0 && (
              <div className="sorted-scroll" role="region" aria-label="Changed facts, a table" tabIndex={0}>
                <table className="sorted-table release-changed">
                  <caption className="visually-hidden">Facts changed since the freeze</caption>
                  <thead>
                    <tr>
                      {['Fact', 'Changed', 'Before', 'Now', 'By', 'At'].map((header) => (
                        <th key={header} scope="col">
                          {header}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <ChangedRow key={row.fact_id} row={row} />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {total > rows.length && (
              <Button size="small" type="text" loading={query.isFetching} onClick={() => setLimit(limit + MORE)}>
                {thousands(Math.min(MORE, total - rows.length))} more
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

const CHANGED = { fact: 'The fact', event: 'Its event', document: 'Its document', deleted: 'Deleted' } as const;

function ChangedRow({
  row: { fact_id, name, iso3, changed, before, now, changed_by, changed_at },
}: {
  row: ChangedFact;
}) {
  const userName = useUserName();
  const countryName = useCountryName();
  const keys = Object.keys({ ...before, ...now });
  return (
    <tr>
      <th scope="row">
        {changed === 'deleted' ? (
          <span dir="auto">
            <WholeName text={name} />
          </span>
        ) : (
          <Link to="/facts/$id" params={{ id: String(fact_id) }} hash="history" dir="auto">
            {name}
          </Link>
        )}{' '}
        <span className="quiet">{countryName(iso3)}</span>
      </th>
      <td>{CHANGED[changed]}</td>
      <td>
        <Values of={changed === 'deleted' ? null : before} keys={keys} />
      </td>
      <td>
        <Values of={changed === 'deleted' ? null : now} keys={keys} />
      </td>
      <td>{changed_by !== null && <bdi>{userName(changed_by)}</bdi>}</td>
      <td>{changed_at !== null && momentOf(changed_at)}</td>
    </tr>
  );
}

const Values = ({ of, keys }: { of: Readonly<Record<string, unknown>> | null; keys: readonly string[] }) =>
  of === null ? null : keys.length === 0 ? (
    <span className="quiet">what the release does not hold</span>
  ) : (
    <ul>
      {keys.map((key) => (
        <li key={key} dir="auto">
          <span className="quiet">{key}:</span> {textOf(of[key])}
        </li>
      ))}
    </ul>
  );
