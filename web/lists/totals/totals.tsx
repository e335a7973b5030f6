/** The totals of a search in one line above its table: the number of facts, and the figures by type; its sums by role and cause are a table below. Loads a large search only on demand. */
import './totals.css';
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { notCountedWords, TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { latestTotals, totalsOf, type Totals as Sums } from '#domain/facts/totals.ts';
import { counted } from '#domain/values/counts.ts';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import type { Conditions, RelationName } from '#web/data/psql-query.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { problemWords } from '#web/ui/states.tsx';
import { AT_ONCE, totalsQuery, type RoleColumn } from './totals-query.ts';

const RolesTable = onDemand(async () => (await import('./totals-table.tsx')).RolesTable);

/** The types in the line; the others are in the table of all totals. */
const IN_LINE = 3;

type Props = {
  relation: RelationName;
  role: RoleColumn;
  /** The conditions of the search. */
  where: Conditions<RelationName>;
  /** The number of matching facts; undefined while they are counted. */
  count: number | undefined;
  /** The key under which this browser keeps the user's choice. */
  storageKey: string;
};

export function Totals({ relation, role, where, count, storageKey }: Props) {
  const [choice, setChoice] = useState(() => readStored(storageKey));
  const [open, setOpen] = useState(false);
  const isShown = choice === 'shown' || (choice !== 'hidden' && count !== undefined && count <= AT_ONCE);
  // The totals wait for the list: of two requests the rows are the urgent one.
  const query = useQuery({
    ...totalsQuery(relation, role, where),
    enabled: isShown && count !== undefined && count > 0,
  });
  const choose = (next: 'shown' | 'hidden') => {
    writeStored(storageKey, next);
    setChoice(next);
  };
  if (count === 0) return null;
  if (!isShown) {
    return (
      <div className="totals">
        <Button size="small" onClick={() => choose('shown')} disabled={count === undefined}>
          Show totals
        </Button>
      </div>
    );
  }
  const sums = query.data && totalsOf(query.data.all, query.data.left);
  return (
    <section className="totals" aria-label="Totals" aria-busy={query.isFetching}>
      <div className="totals-line">
        {query.isError ? (
          <p className="totals-failed" role="alert">
            {TOTALS.failed}. {problemWords(query.error)}{' '}
            <Button size="small" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          <Line sums={sums} samplesOut={query.data?.samples ?? 0} />
        )}
        <div className="totals-tools">
          {sums !== undefined && (
            <Button
              size="small"
              type="text"
              icon={open ? <UpOutlined /> : <DownOutlined />}
              iconPlacement="end"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              All totals
            </Button>
          )}
        </div>
      </div>
      {open && query.data !== undefined && (
        <RolesTable sums={query.data} relation={relation} onHide={() => choose('hidden')} />
      )}
    </section>
  );
}

function Line({ sums, samplesOut }: { sums: Sums | undefined; samplesOut: number }) {
  if (sums === undefined) {
    return (
      <p className="totals-loading" role="status">
        Loading the totals
      </p>
    );
  }
  const latest = latestTotals(sums.types);
  const inSight = latest.slice(0, IN_LINE);
  const notes = [
    ...notCountedWords({ ...sums, samplesOut }),
    ...(latest.length > IN_LINE ? [TOTALS.moreTypes(latest.length - IN_LINE)] : []),
    ...inSight.flatMap(({ type, year, otherYears }) =>
      otherYears > 0
        ? [`${type}: ${year} only, ${counted(otherYears, 'other year is', 'other years are')} not added`]
        : [],
    ),
  ];
  return (
    <>
      <dl className="totals-figures">
        <Figure label="Facts" figure={sums.facts} />
        {inSight.map(({ type, year, years, total }) => (
          <Figure
            key={type}
            label={TOTALS.inLine(type, year, years)}
            title={TOTALS.ofType(type, year, years)}
            figure={total}
          />
        ))}
      </dl>
      {notes.length > 0 && (
        <ul className="totals-notes" aria-label="About the figures" title={notes.join('; ')}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Null where no fact counts. */
function Figure(props: { label: string; title?: string; figure: number | bigint | null }) {
  const { label, title = label, figure } = props;
  return (
    <div>
      <dt title={title}>{label}</dt>
      <dd>{figure === null ? TOTALS.none : showNumber(figure)}</dd>
    </div>
  );
}
