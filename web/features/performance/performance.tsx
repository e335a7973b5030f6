/** The performance dashboard: its reporting period, kept in the address and in this browser, and its tables. */
import './performance.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { OPENING, periodFrom, type Category } from '#domain/dashboards/performance.ts';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import { useStorageKey } from '#web/lists/use-storage-key.ts';
import { Card } from '#web/ui/card.tsx';
import { CategoryCard } from './category-card.tsx';
import { ExpertsCard } from './experts-card.tsx';
import { PeriodField } from './period-field.tsx';

const KEPT = { storageKey: 'performance-period' };

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
  const { start, end } = addressed ?? periodFrom(readStored(storageKey)) ?? OPENING;
  const plain = addressed === null;
  useEffect(() => {
    writeStored(storageKey, { start, end });
    if (plain) void navigate({ to: '/dashboards/performance', search: { start, end }, replace: true });
  }, [storageKey, plain, navigate, start, end]);
  const period = useMemo(() => ({ start, end }), [start, end]);
  return (
    <>
      <Card>
        <PeriodField
          period={period}
          onPeriod={(next) => void navigate({ to: '/dashboards/performance', search: next })}
        />
        <p className="quiet performance-note">
          Days are UTC days; the first and the last day are included. Archived facts are not counted.
        </p>
      </Card>
      <ExpertsCard period={period} />
      <div className="performance-cards">
        {CARDS.map((card) => (
          <CategoryCard key={card.category} {...card} period={period} />
        ))}
      </div>
    </>
  );
}
