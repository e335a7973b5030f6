/** The team on a coordinator's home: each person's facts of the last seven days and the overdue work, each number with the way to its records. */
import { useIsFetching } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { activityAddress, activitySearchFrom, dayIn, type ActivitySearch } from '#domain/dashboards/activity.ts';
import { teamOf, type TeamRow } from '#domain/dashboards/team.ts';
import { TEAM } from '#domain/messages/team.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { Card } from '#web/ui/card.tsx';
import { NumberHeaders, ScrolledTable } from '#web/ui/sorted-table.tsx';
import { inOne, Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { activityQuery, openWorkQuery, timeZone } from './activity-queries.ts';

const FIRST = 6;
const nothing = <span className="quiet">0</span>;

/** The database decides whose work the user sees. */
export function Team() {
  const [search] = useState(() => activitySearchFrom({}, dayIn(new Date(), timeZone())));
  // The counts of the own work come first: an embedded database answers one request at a time.
  const enabled =
    useIsFetching({ queryKey: ['my_work'], predicate: ({ state }) => state.fetchFailureCount === 0 }) === 0;
  const activity = usePatientQuery('team', { ...activityQuery(search), staleTime: 60_000, enabled }, 'counting');
  const work = usePatientQuery('open work of the team', { ...openWorkQuery(null, null), enabled }, 'counting');
  return (
    <div className="home-team">
      <Card title={TEAM.title} extra={<Link to="/activity">{TEAM.all}</Link>}>
        <Loaded query={inOne(activity, work)} what={TEAM.loading} failed={TEAM.notLoaded} rows={FIRST}>
          {(both) => <People rows={teamOf(...both)} search={search} />}
        </Loaded>
      </Card>
    </div>
  );
}

function People({ rows, search }: { rows: readonly TeamRow[]; search: ActivitySearch }) {
  const [all, setAll] = useState(false);
  const sample = useSampleRule();
  if (rows.length === 0) return <p className="quiet home-none">{TEAM.nothing}</p>;
  const pageOf = (person: string) => ({
    to: '/activity' as const,
    search: activityAddress({ ...search, person, kind: 'facts' }) as never,
  });
  const number = (count: number, to: LinkProps & { className?: string }) => (
    <td className="sorted-end">{count === 0 ? nothing : <Link {...to}>{thousands(count)}</Link>}</td>
  );
  return (
    <>
      <ScrolledTable caption={TEAM.title}>
        <thead>
          <tr>
            <th scope="col">{TEAM.columns[0]}</th>
            <NumberHeaders of={TEAM.columns.slice(1)} />
          </tr>
        </thead>
        <tbody>
          {(all ? rows : rows.slice(0, FIRST)).map(({ username, person, created, reviewed, signedOff, overdue }) => (
            <tr key={username}>
              <th scope="row">
                <Link {...pageOf(username)}>
                  <bdi>{person}</bdi>
                </Link>
              </th>
              {number(created, {
                to: '/facts',
                // Facts of an import, also those of the sample, count as imported.
                search: {
                  created_by: username,
                  in_created_at: `${search.start}..`,
                  in_imported: 'No',
                  ...sample,
                } as never,
              })}
              {number(reviewed, pageOf(username))}
              {number(signedOff, pageOf(username))}
              {number(overdue, { to: '/activity', search: { person: username } as never, className: 'overdue' })}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
      {!all && rows.length > FIRST && (
        <Button size="small" onClick={() => setAll(true)}>
          {TEAM.more(rows.length - FIRST)}
        </Button>
      )}
    </>
  );
}
