/** The experts with their countries, the facts in these and their open work, each number with the way to its records. Loads them when it is opened. */
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { workOfExperts, type ExpertWork, type Portfolio } from '#domain/countries/portfolios.ts';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import { useKnownSampleRule } from '#web/data/sample-rule.ts';
import { SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { inOne, Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { factsByCountryQuery, openWorkQuery } from './portfolios-queries.ts';

export function ExpertsWork({ all }: { all: readonly Portfolio[] }) {
  const [open, setOpen] = useState(false);
  const { data: assigned } = useQuery(openWorkQuery);
  const rows = workOfExperts(all, new Map(), assigned ?? new Map());
  return (
    <details className="experts-work" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {PORTFOLIOS.work}
        {assigned !== undefined && (
          <span className="quiet">
            {PORTFOLIOS.workOfAll(
              rows.length,
              rows.reduce((sum, each) => sum + each.open, 0),
            )}
          </span>
        )}
      </summary>
      {open && <Work all={all} />}
    </details>
  );
}

const number = (of: 'countries' | 'facts' | 'open', header: string, link: (row: ExpertWork) => LinkProps) =>
  ({
    id: of,
    header,
    align: 'end',
    by: (row) => (of === 'countries' ? row.countries.length : row[of]),
    draw: (row) => {
      const count = of === 'countries' ? row.countries.length : row[of];
      return count === 0 ? <span className="quiet">0</span> : <Link {...link(row)}>{thousands(count)}</Link>;
    },
  }) satisfies SortedColumn<ExpertWork>;

function Work({ all }: { all: readonly Portfolio[] }) {
  const sample = useKnownSampleRule();
  const facts = useQuery({ ...factsByCountryQuery(sample ?? {}), enabled: sample !== undefined });
  const work = useQuery(openWorkQuery);
  const columns: SortedColumn<ExpertWork>[] = [
    { id: 'expert', header: 'Expert', by: ({ expert }) => expert, draw: ({ expert }) => <bdi>{expert}</bdi> },
    number('countries', 'Countries', ({ username }) => ({
      to: '/portfolios',
      search: { expert: [username] } as never,
    })),
    number('facts', 'Facts', ({ countries }) => ({ to: '/facts', search: { iso3: countries, ...sample } as never })),
    number('open', 'Open work', ({ username }) => ({ to: '/activity', search: { person: username } as never })),
  ];
  return (
    <Loaded query={inOne(facts, work)} what="Loading the work of the experts" rows={8}>
      {([counted, assigned]) => (
        <SortedTable
          caption={PORTFOLIOS.work}
          columns={columns}
          rows={workOfExperts(all, counted, assigned)}
          keyOf={({ username }) => username}
          first="facts"
        />
      )}
    </Loaded>
  );
}
