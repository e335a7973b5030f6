/** The experts of the countries: search, counts, download, and the table. Read only without the right to manage portfolios. */
import './portfolios.css';
// For its style; without its code beside it, the grid would be a file of its own, and every list would load two.
import '#web/lists/rows/results.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import { PORTFOLIOS_VIEW_COLUMNS as LABELS } from '#domain/generated/columns/portfolios_view.ts';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import {
  countsOf,
  EMPTY_PORTFOLIOS_SEARCH,
  inOrderOf,
  matching,
  NOBODY,
  portfoliosAddress,
  portfoliosSearchFrom,
  SUSPENDED,
  type Portfolio,
  type PortfoliosSearch,
} from '#domain/countries/portfolios.ts';
import { among } from '#domain/values/psql-values.ts';
import { headed } from '#web/data/download.ts';
import { useMay } from '#web/data/may.ts';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import type { Order } from '#web/grids/columns.ts';
import { useDownload } from '#web/grids/use-download.ts';
import { PickSeveral } from '#web/pickers/choice.tsx';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { useAction } from '#web/ui/actions.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { ExpertsWork } from './experts-work.tsx';
import { useExperts, type Experts } from './expert-options.tsx';
import { IN_ORDER } from './portfolio-columns.tsx';
import { portfoliosQuery } from './portfolios-queries.ts';
import { PortfoliosGrid } from './portfolios-grid.tsx';
import { useAssign } from './use-assign.ts';

const IN_FILE = [
  'iso3',
  'geo_name',
  'geo_group',
  'name',
  'username',
  'suspended_at',
  'assigned_at',
  'assigned_by_name',
] as const;

export const Portfolios = () => (
  <Loaded query={useQuery(portfoliosQuery)} what="Loading the portfolios" failed={PORTFOLIOS.notLoaded}>
    {(all) => <Countries all={all} />}
  </Loaded>
);

type Wish = { search: PortfoliosSearch; order: Order };

/** The rows of a search and an order: those of its beginning, whatever is changed in them since. */
function useFound(all: readonly Portfolio[], first: Wish) {
  const find = (wish: Wish) => {
    const { column, descending } = wish.order;
    return { ...wish, shown: inOrderOf(matching(all, wish.search), column as keyof Portfolio, descending) };
  };
  const [found, setFound] = useState(() => find(first));
  return { ...found, find: (change: Partial<Wish>) => setFound(find({ ...found, ...change })) };
}

function Countries({ all }: { all: readonly Portfolio[] }) {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  // The address follows the search; it is read once, because a field must not wait for it.
  const { search, order, shown, find } = useFound(all, { search: portfoliosSearchFrom(given), order: IN_ORDER });
  const run = (next: PortfoliosSearch) => {
    find({ search: next });
    void navigate({ to: '/portfolios', search: portfoliosAddress(next), replace: true });
  };
  const experts = useExperts(all);
  const assign = useAssign();
  const mayManage = useMay()('manage', 'portfolios');
  const download = useDownload(
    () => 'portfolios',
    {
      relation: 'portfolios_view',
      select: IN_FILE.map((column) => headed(LABELS[column].label, column)),
      where: { iso3: among(shown.map(({ iso3 }) => iso3)) },
      order: 'geo_name',
      words: [`${PORTFOLIOS.countries(shown.length)} of ${all.length}`],
    },
    PORTFOLIOS.notLoaded,
  );
  return (
    <div className="portfolios">
      <Search search={search} experts={experts} onSearch={run} />
      <div className="portfolios-line">
        <Counts all={all} onExpert={(expert) => run({ ...EMPTY_PORTFOLIOS_SEARCH, experts: [expert] })} />
        {shown.length < all.length && <span className="quiet">{`${shown.length} shown`}</span>}
        <DownloadBar {...download} disabled={shown.length === 0} />
      </div>
      <ExpertsWork all={all} />
      <PortfoliosGrid
        all={all}
        shown={shown}
        order={order}
        onOrder={(next) => find({ order: next })}
        experts={experts}
        assign={mayManage ? assign : null}
      />
    </div>
  );
}

function Counts({ all, onExpert }: { all: readonly Portfolio[]; onExpert: (expert: string) => void }) {
  const { countries, nobody, suspended } = countsOf(all);
  const part = (count: number, words: string, expert: string) =>
    count > 0 && (
      <>
        {', '}
        <Button type="link" size="small" onClick={() => onExpert(expert)}>
          {`${count} ${words}`}
        </Button>
      </>
    );
  return (
    <span className="portfolios-counts">
      {PORTFOLIOS.countries(countries)}
      {part(nobody, 'not assigned', NOBODY)}
      {part(suspended, 'with a suspended expert', SUSPENDED)}
    </span>
  );
}

type SearchProps = { search: PortfoliosSearch; experts: Experts; onSearch: (search: PortfoliosSearch) => void };

function Search({ search, experts, onSearch }: SearchProps) {
  const change = (part: Partial<PortfoliosSearch>) => onSearch({ ...search, ...part });
  const form = useRef<HTMLFormElement>(null);
  useAction({ label: 'Search this list', key: '/', run: () => form.current?.querySelector('input')?.focus() });
  return (
    <Card>
      <form
        ref={form}
        role="search"
        aria-label="Portfolios"
        className="list-search"
        onSubmit={(event) => event.preventDefault()}
      >
        <Labelled label={LABELS.geo_name.label}>
          {(id) => (
            <Input
              id={id}
              allowClear
              value={search.country}
              onChange={({ target }) => change({ country: target.value })}
            />
          )}
        </Labelled>
        <Labelled label={LABELS.geo_group.label}>
          {(id) => (
            <ReferencesPicker
              id={id}
              list="regions"
              all
              value={search.regions}
              onChange={(regions) => change({ regions })}
            />
          )}
        </Labelled>
        <Labelled label={LABELS.name.label}>
          {(id) => (
            <PickSeveral
              id={id}
              options={experts.toFind}
              draw={experts.draw}
              value={search.experts}
              onChange={(found) => change({ experts: found })}
            />
          )}
        </Labelled>
        <div className="search-buttons">
          <Button onClick={() => onSearch(EMPTY_PORTFOLIOS_SEARCH)}>Reset</Button>
        </div>
      </form>
    </Card>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="search-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
