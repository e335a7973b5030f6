/** The totals of a search in one line above its table: the number of facts, and the figures by type and role. Loads a large search only on demand. */
import './totals.css';
import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/numbers.ts';
import { totalsOf, type Counted, type Totals as Sums, type TypeTotal } from '#domain/totals.ts';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import type { Conditions, RelationName } from '#web/data/psql-query.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { problemWords } from '#web/ui/states.tsx';
import { AT_ONCE, totalsQuery, type RoleColumn } from './totals-query.ts';

const RolesTable = onDemand(async () => (await import('./totals-table.tsx')).RolesTable);

/** The types in the line; the others are in the table of all roles. */
const IN_LINE = 3;

type Props = {
  relation: RelationName;
  role: RoleColumn;
  /** The conditions of the search. */
  where: Conditions<RelationName>;
  /** The number of matching facts; undefined while they are counted. */
  count: number | undefined;
  /** The key under which this browser keeps the user's choice. */
  place: string;
};

const labelOf = (type: string, role: string | null) =>
  `${type}, ${role === null ? TOTALS.noRole : (TOTALS.roles[role] ?? role)}`;

/** In the line, a type has its most important role: recommended if there is one. */
const inLine = ({ type, roles: [first] }: TypeTotal) =>
  first === undefined ? [] : [{ label: labelOf(type, first.role), figure: first.figure }];

export function Totals({ relation, role, where, count, place }: Props) {
  const [choice, setChoice] = useState(() => readStored(place));
  const [open, setOpen] = useState(false);
  const [counted, setCounted] = useState<Counted>('masters');
  const isShown = choice === 'shown' || (choice !== 'hidden' && count !== undefined && count <= AT_ONCE);
  // The totals wait for the list: of two requests the rows are the urgent one.
  const query = useQuery({
    ...totalsQuery(relation, role, where),
    enabled: isShown && count !== undefined && count > 0,
  });
  const choose = (next: 'shown' | 'hidden') => {
    writeStored(place, next);
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
  const sums = query.data && totalsOf(query.data, counted);
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
          <Line sums={sums} counted={counted} />
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
              All roles
            </Button>
          )}
          <Button
            className="totals-hide"
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label="Hide totals"
            title="Hide totals"
            onClick={() => choose('hidden')}
          >
            Hide totals
          </Button>
        </div>
      </div>
      {open && sums !== undefined && <RolesTable sums={sums} counted={counted} onCounted={setCounted} />}
    </section>
  );
}

function Line({ sums, counted }: { sums: Sums | undefined; counted: Counted }) {
  if (sums === undefined) {
    return (
      <p className="totals-loading" role="status">
        {TOTALS.loading}
      </p>
    );
  }
  const notes = [
    sums.types.length > IN_LINE && TOTALS.moreTypes(sums.types.length - IN_LINE),
    sums.withoutFigure > 0 && TOTALS.withoutFigure(sums.withoutFigure),
    sums.leftOut > 0 && counted !== 'both' && TOTALS.leftOut(sums.leftOut, counted),
    sums.twice && counted === 'both' && TOTALS.countedTwice,
  ].filter((note) => note !== false);
  return (
    <>
      <dl className="totals-figures">
        <Figure label="Facts" figure={sums.facts} />
        {sums.types
          .slice(0, IN_LINE)
          .flatMap(inLine)
          .map(({ label, figure }) => (
            <Figure key={label} label={label} figure={figure} />
          ))}
      </dl>
      {notes.length > 0 && (
        <ul className="totals-notes" aria-label="Not in the figures" title={notes.join('; ')}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Figure({ label, figure }: { label: string; figure: number | bigint }) {
  return (
    <div>
      <dt title={label}>{label}</dt>
      <dd>{showNumber(figure)}</dd>
    </div>
  );
}
