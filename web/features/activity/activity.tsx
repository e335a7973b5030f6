/** Everybody's activity in a period: what was created, changed, reviewed, signed off and imported, by person, place and day, and the latest changes. Each name narrows the page to it. */
import './activity.css';
import { CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import {
  activityAddress,
  activityPresets,
  activitySearchFrom,
  dayIn,
  daysIn,
  kindsOf,
  MOST_DAYS,
  rowsOf,
  weekIn,
  type ActivitySearch,
} from '#domain/dashboards/activity.ts';
import { areaOf, areaWords } from '#web/data/kinds.tsx';
import { useCountryName, useUserName } from '#web/data/lists.ts';
import { PeriodField } from '#web/lists/search/period-field.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { ServiceMark } from '#web/pickers/service-mark.tsx';
import { ActivityTable } from './activity-table.tsx';
import { activityQuery, timeZone } from './activity-queries.ts';
import { Latest } from './latest.tsx';
import { OpenWorkTable } from './open-work.tsx';

export function Activity() {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [today] = useState(() => dayIn(new Date(), timeZone()));
  const search = activitySearchFrom(given, today);
  const show = (change: Partial<ActivitySearch>) =>
    void navigate({ to: '/activity', search: activityAddress({ ...search, ...change }) });
  const query = useQuery(activityQuery(search));
  const byWeek = daysIn(search) > MOST_DAYS;
  return (
    <>
      <Card>
        <PeriodField
          label="Period"
          period={search}
          onPeriod={({ start, end }) => show({ start, end })}
          presets={activityPresets(today)}
        />
        <Chips search={search} onChange={show} />
      </Card>
      <OpenWorkTable person={search.person} country={search.country} />
      <Loaded query={query} what="Loading the activity">
        {(counted) => {
          const kinds = kindsOf(counted);
          if (kinds.length === 0)
            return (
              <Card>
                <Nothing text="Nobody changed a record in this period" next="Choose a longer period." />
              </Card>
            );
          const kind = search.kind !== null && kinds.includes(search.kind) ? search.kind : null;
          const rows = (part: Parameters<typeof rowsOf>[1]) => rowsOf(counted, part, kind);
          return (
            <>
              {kinds.length > 1 && (
                <Segmented<string>
                  aria-label="Kind of record"
                  className="activity-kinds"
                  value={kind ?? ''}
                  onChange={(next) => show({ kind: next === '' ? null : next })}
                  options={[
                    { label: 'All records', value: '' },
                    ...kinds.map((each) => ({ label: titleOf(each), value: each })),
                  ]}
                />
              )}
              <ActivityTable
                title="People"
                header="Person"
                rows={rows('person')}
                sums={rows('all')}
                onRow={(person) => show({ person })}
                mark={(person) => <ServiceMark username={person} />}
              />
              <div className="activity-cards">
                <ActivityTable
                  title="Countries"
                  header="Country"
                  rows={rows('country')}
                  onRow={(country) => show({ country })}
                />
                <ActivityTable
                  title="Regions"
                  header="Region"
                  rows={rows('region')}
                  onRow={(region) => show({ region })}
                />
              </div>
              {search.start !== search.end && (
                <ActivityTable
                  byTime
                  title={byWeek ? 'Weeks' : 'Days'}
                  header={byWeek ? 'Week from' : 'Day'}
                  rows={rows(byWeek ? 'week' : 'day')}
                  onRow={(day) => show(byWeek ? weekIn(day, search) : { start: day, end: day })}
                />
              )}
              <Latest search={search} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** 'Tabular datasets' */
const titleOf = (kind: string): string => {
  const words = areaWords(areaOf(kind))
    .replace(/^countries\//, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type ChipsProps = { search: ActivitySearch; onChange: (change: Partial<ActivitySearch>) => void };

/** What the page is narrowed to. */
function Chips({ search, onChange }: ChipsProps) {
  const personOf = useUserName();
  const countryOf = useCountryName();
  const chips = [
    { name: 'region', label: 'Region', text: search.region },
    { name: 'country', label: 'Country', text: search.country === null ? null : countryOf(search.country) },
    { name: 'person', label: 'Person', text: search.person === null ? null : personOf(search.person) },
  ].filter(({ text }) => text !== null);
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Narrowed to">
      {chips.map(({ name, label, text }) => (
        <li key={name} className="chip">
          <span className="chip-text">
            {label}: <strong>{text}</strong>
          </span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={`Remove ${label}: ${text}`}
            onClick={() => onChange({ [name]: null })}
          />
        </li>
      ))}
    </ul>
  );
}
