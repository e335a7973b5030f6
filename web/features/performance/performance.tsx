/** The performance dashboard: its reporting period, in the address, the chosen one kept in this browser, and its tables. */
import './performance.css';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { SAMPLE } from '#domain/messages/sample.ts';
import { PERFORMANCE } from '#domain/messages/dashboards.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { periodFrom, type Period } from '#domain/dashboards/period.ts';
import {
  changeWords,
  comparedWith,
  comparesYears,
  createdIn,
  OPENING,
  presetsOf,
  yearUntil,
  type Category,
} from '#domain/dashboards/performance.ts';
import { daysWords } from '#domain/values/dates.ts';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import { PeriodField } from '#web/lists/search/period-field.tsx';
import { usersQuery } from '#web/data/lists.ts';
import { useStorageKey } from '#web/lists/use-storage-key.ts';
import { Card } from '#web/ui/card.tsx';
import { Loading, Nothing } from '#web/ui/states.tsx';
import { CategoryCard } from './category-card.tsx';
import { ExpertsCard } from './experts-card.tsx';
import { ReviewsCard } from './reviews-card.tsx';
import { categoryQuery, expertsQuery, importedQuery, newestFactQuery, type ExpertRow } from './performance-queries.ts';

const KEPT = { storageKey: 'performance-chosen' };

const CARDS: readonly { category: Category; title: string; header: string }[] = [
  { category: 'term', title: 'Facts by term', header: 'Term' },
  { category: 'role', title: 'Facts by role', header: 'Role (Event)' },
  { category: 'idu', title: 'Facts by IDU', header: 'IDU' },
  { category: 'status', title: 'Facts by review status', header: 'Status' },
  { category: 'group', title: 'Facts by group', header: 'Group' },
];

export function Performance() {
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  const storageKey = useStorageKey(KEPT, 'search');
  const addressed = periodFrom(given);
  const kept = periodFrom(readStored(storageKey));
  const [now] = useState(() => new Date());
  const isOpening = addressed === null && kept === null;
  const newest = useQuery({ ...newestFactQuery, enabled: isOpening });
  const latest = newest.data == null ? null : yearUntil(newest.data, now);
  // Without a choice, the latest year with facts; the period of the specification before there are any.
  const opened = addressed ?? kept ?? latest ?? (newest.isPending ? null : OPENING);
  const plain = addressed === null && opened !== null;
  const { start, end } = opened ?? OPENING;
  useEffect(() => {
    if (plain) void navigate({ to: '/dashboards/performance', search: { start, end }, replace: true });
  }, [plain, navigate, start, end]);
  const period = useMemo(() => ({ start, end }), [start, end]);
  const before = comparedWith(period);
  const show = (next: Period) => {
    writeStored(storageKey, next);
    void navigate({ to: '/dashboards/performance', search: next });
  };
  if (opened === null) return <Loading what="Loading the latest period" rows={8} />;
  return <Shown period={period} before={before} now={now} onPeriod={show} />;
}

type ShownProps = { period: Period; before: Period; now: Date; onPeriod: (period: Period) => void };

function Shown({ period, before, now, onPeriod: show }: ShownProps) {
  const sample = useSampleRule();
  const newest = useQuery(newestFactQuery).data ?? null;
  const experts = useQuery(expertsQuery(period)).data;
  const imported = useQuery(importedQuery(period)).data;
  const inPeriod = useQuery(categoryQuery('term', period)).data;
  const categories = useQueries({ queries: CARDS.map(({ category }) => categoryQuery(category, period)) });
  const waits = useQuery(usersQuery).isPending || categories.some(({ isPending }) => isPending);
  return (
    <>
      <Card>
        <PeriodField
          label="Reporting period"
          period={period}
          onPeriod={show}
          presets={presetsOf(now, newest)}
          note={
            <p className="quiet period-before">
              {(comparesYears(period) ? PERFORMANCE.comparedYears : PERFORMANCE.compared)(
                daysWords(before.start, before.end),
              )}
            </p>
          }
        />
        {experts !== undefined && experts.length > 0 && <Lead rows={experts} />}
        <p className="quiet performance-note">
          Days are UTC days; the first and the last day are included. Archived facts are not counted.{' '}
          {PERFORMANCE.importedApart}
          {'sample' in sample && ` ${SAMPLE.leftOut}`}
        </p>
      </Card>
      {(experts?.length !== 0 || imported?.reference !== 0) && <ExpertsCard period={period} />}
      <ReviewsCard period={period} />
      {inPeriod?.length === 0 ? (
        <Card>
          <NoFacts period={period} imported={imported?.reference ?? 0} onPeriod={show} />
        </Card>
      ) : (
        <div className="performance-cards" data-waiting={experts === undefined || waits}>
          {CARDS.map((card) => (
            <CategoryCard key={card.category} {...card} period={period} />
          ))}
        </div>
      )}
    </>
  );
}

/** The first line: how many facts, by how many people, and the change. */
function Lead({ rows }: { rows: readonly ExpertRow[] }) {
  const now = rows.reduce((sum, { reference }) => sum + reference, 0);
  const before = rows.reduce((sum, { previous }) => sum + previous, 0);
  return (
    <p className="performance-lead">
      {PERFORMANCE.lead(now, rows.filter(({ reference }) => reference > 0).length)}{' '}
      <span className="quiet">{PERFORMANCE.leadBefore(changeWords(now, before))}</span>
    </p>
  );
}

type NoFactsProps = { period: Period; imported: number; onPeriod: (period: Period) => void };

/** Offers the imported facts of the period, or else the latest year with facts. */
function NoFacts({ period, imported, onPeriod }: NoFactsProps) {
  const [now] = useState(() => new Date());
  const newest = useQuery(newestFactQuery).data ?? null;
  const latest = newest === null ? null : yearUntil(newest, now);
  return (
    <Nothing
      search
      text={PERFORMANCE.none}
      next={
        imported > 0 ? (
          <Link className="in-text" to="/facts" search={createdIn(period, true)}>
            {PERFORMANCE.seeImported(imported)}
          </Link>
        ) : latest === null || (latest.start === period.start && latest.end === period.end) ? undefined : (
          <Button type="primary" onClick={() => onPeriod(latest)}>
            {`Show ${latest.start.slice(0, 4)}, the latest year with facts`}
          </Button>
        )
      }
    />
  );
}
