/** The results of a search: a grid between two page bars, with its progress, its columns, their filters and the menu of a record. */
import '#web/lists/lists.css';
import { useMemo, useState, type CSSProperties } from 'react';
import { columnsOfCard, layoutOf, type Order } from '#web/grids/columns.ts';
import { useRowHeight } from '#web/grids/density.ts';
import type { FilterSpot, HeaderFilters } from '#web/grids/header-filter.tsx';
import { Pager } from '#web/grids/pager.tsx';
import { ResultsGrid } from '#web/grids/results-grid.tsx';
import { RowCards } from '#web/grids/row-cards.tsx';
import type { RowSelection } from '#web/grids/row-selection.tsx';
import { useDownload } from '#web/grids/use-download.ts';
import { useRecordLinks } from '#web/grids/use-record-links.tsx';
import { useMay } from '#web/data/may.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { Failed, Nothing, problemWords, RESULTS_FAILED } from '#web/ui/states.tsx';
import { PHONE, useMedia } from '#web/ui/use-media.ts';
import { localDay } from '#web/ui/local-time.ts';
import { fileNameOf } from '#web/lists/files/file-name.ts';
import { FilterLine } from '#web/lists/search/filter-line.tsx';
import { headersOf, type Go, type ListedRow, type Listing, type RecordList } from '#web/lists/list.ts';
import { News } from './news.tsx';
import { OpenedFilter } from '#web/lists/search/opened-filter.tsx';
import { usePeek } from '#web/lists/peek/peek.tsx';
import { PeekContext } from '#web/lists/peek/peek-context.ts';
import { conditionsOf, fileOf, loadRecords, orderInForce, type RecordsRequest } from './records-query.ts';
import { ResultsTools } from './results-tools.tsx';
import type * as Without from './without-each.tsx';
import type * as Printed from '#web/lists/files/printed-rows.tsx';
import { Totals } from '#web/lists/totals/totals.tsx';
import { useEmptyColumns } from './use-empty-columns.ts';
import { useFilterChips } from '#web/lists/search/use-filter-chips.ts';
import { useStorageKey } from '#web/lists/use-storage-key.ts';
import { conditionsOfSelected, countOf } from '#web/lists/selection/selection.ts';
import { SelectionBar } from '#web/lists/selection/selection-bar.tsx';
import { useFocusedRow } from './use-focused-row.ts';
import { useRows } from './use-rows.ts';
import { useShownLayout } from './use-shown-layout.ts';
import { useSelection } from '#web/lists/selection/use-selection.ts';
import { useTrail } from '#web/lists/use-trail.ts';
import { orderMark, orderWords, sameOrder } from './order-words.ts';
import { WaitingNotice } from './waiting-notice.tsx';

type Props<Search extends object, Row extends ListedRow> = {
  list: RecordList<Search, Row>;
  listing: Listing<Search>;
  go: Go<Search>;
  /** Given if the search card is folded: the filter line then offers the fields of the search. */
  onUnfold?: (() => void) | undefined;
  /** Tells this list from the others of its screen, for people who navigate by regions. */
  name?: string;
  /** True for the list that is the screen: its rows have the keys j and k. */
  moves?: boolean;
};

// Only a print shows them.
const PrintedRows = onDemand(async () => (await import('#web/lists/files/printed-rows.tsx')).PrintedRows, {
  frame: () => null,
  opens: false,
}) as typeof Printed.PrintedRows;
const WithoutEach = onDemand(async () => (await import('./without-each.tsx')).WithoutEach, {
  frame: () => null,
  opens: false,
}) as typeof Without.WithoutEach;
const ColumnPanel = onDemand(async () => (await import('#web/grids/column-panel.tsx')).ColumnPanel);

/** As high as its rows, up to the 640 px of the specification; as high as that while the first rows load. */
const heightFor = (rowHeight: number, rows = Infinity): CSSProperties & Record<'--results-height', string> => ({
  '--results-height': `${Math.min(640, 56 + rowHeight * Math.max(rows, 5))}px`,
});
/** The search or its screen asks for one country: its columns show what is the country's. */
function useListInCountry<Search extends object, Row extends ListedRow>(
  list: RecordList<Search, Row>,
  { search, filters }: Listing<Search>,
): RecordList<Search, Row> {
  return useMemo(() => {
    if (list.inCountry === undefined) return list;
    const asked = [(search as { iso3?: unknown }).iso3, filters['fact_countries']].filter(Array.isArray);
    const countries = new Set(
      [/^ov\.\{(\w+)\}$/.exec(list.where?.['fact_countries'] ?? '')?.[1] ?? [], ...asked].flat(),
    );
    const [country] = countries;
    if (countries.size !== 1) return list;
    const { columns, always } = list.inCountry(country);
    return {
      ...list,
      always: [...list.always, ...always],
      columns: list.columns.map((column) => ({ ...column, ...columns[column.id] })),
    };
  }, [list, search, filters]);
}

const keyOf = ({ id }: ListedRow) => String(id);

export function Results<Search extends object, Row extends ListedRow>(props: Props<Search, Row>) {
  const { listing, go, onUnfold, name, moves = props.list.onRow !== undefined } = props;
  const { search, filters, order, page, size } = listing;
  const list = useListInCountry(props.list, listing);
  const { open, actions } = useRecordLinks<Row>(list.pageOf, list.leads);
  const headers = useMemo(() => headersOf(list.columns), [list]);
  const keptInSight = useMemo(() => new Set(list.columns.flatMap((each) => (each.kept ? each.id : []))), [list]);
  const ownLayout = useMemo(() => layoutOf(list.columns), [list]);
  const kept = useShownLayout(list, listing, go, ownLayout);
  /** Null until it is first opened. */
  const [panelOpen, setPanelOpen] = useState<boolean | null>(null);
  const [filtering, setFiltering] = useState<FilterSpot | null>(null);

  // Columns that are hidden again stay in the request: only a new column needs another request.
  const rowHeight = useRowHeight(list.columns);
  const asCards = useMedia(PHONE);
  const onCards = useMemo(() => columnsOfCard(list.columns), [list]);
  const needed = kept.layout.flatMap(({ id, hidden }) => (!hidden || (asCards && onCards.has(id)) ? id : []));
  const [columns, setColumns] = useState<readonly string[]>(needed);
  const missing = needed.filter((id) => !columns.includes(id));
  if (missing.length > 0) setColumns([...columns, ...missing]);
  const { failed: failedTitle = RESULTS_FAILED } = list.words;
  const request = useMemo<RecordsRequest<Search>>(
    () => ({ search, filters, order, columns }),
    [search, filters, order, columns],
  );
  const { data, isFetching, waiting, cancel, again, onFailure, problem, ...found } = useRows({
    list,
    request,
    listing,
    back: (answered) => go(answered, { replace: true, cancelled: true }),
    // Rows may have been deleted since the address was written.
    onPage: (last) => go({ page: last }, { replace: true }),
    failure: failedTitle,
  });
  const totalsKey = useStorageKey(list, 'totals');
  // Another page or order of the same search has the same total and the same file.
  const where = useMemo(() => conditionsOf(list, { search, filters }), [list, search, filters]);
  const otherSearch = waiting !== null && JSON.stringify(data?.query.where) !== JSON.stringify(where);
  const total = otherSearch ? undefined : found.total;

  const chips = useFilterChips(list, listing);
  const file = useMemo(() => {
    const words = chips.map(({ label, text }) => `${label}: ${text}`);
    return fileOf(list, { search, filters, order }, words);
  }, [list, search, filters, order, chips]);
  const nameOf = () => fileNameOf(list, chips, localDay());
  const download = useDownload(nameOf, file, failedTitle);

  const selected = useSelection(JSON.stringify(where));
  const { selection, has, set, setAll, clear } = selected;
  const count = countOf(selection, total ?? 0);
  /** The conditions of the selected records, for their file, their copy and their totals. */
  const chosen = useMemo(
    () => ({ ...list.where, ...conditionsOfSelected(where, selection) }),
    [list, where, selection],
  );
  const { first } = found.rows;
  const whole = data?.whole === true;
  const stale = waiting !== null;
  const rowSelection = useMemo<RowSelection<Row>>(() => {
    const here = whole ? count : first.filter(has).length;
    const of = whole ? (total ?? 0) : first.length;
    const checked = here > 0 && (here === of || 'some');
    const toggle = () => (whole ? (checked === true ? clear() : setAll()) : set(first, checked !== true));
    return { has, set, page: { checked, disabled: stale, toggle } };
  }, [has, set, setAll, clear, first, whole, count, total, stale]);

  const sorted = useMemo(() => orderInForce(list, order), [list, order]);
  const ownOrder = orderInForce(list, null).column;
  const orderLabel = list.search.catalog[sorted.column]?.label ?? '';

  const folding = useEmptyColumns(list, found.rows, kept, [sorted.column, ...Object.keys(filters)]);
  const orderInWords = orderWords(orderLabel, sorted);
  const marked = kept.layout.some(({ id, hidden }) => id === sorted.column && !hidden);
  const peek = usePeek(list, found.rows, moves, { before: (page - 1) * size, total });
  const onTrail = useTrail(list, data);
  const { focused, focus } = useFocusedRow(found.rows);
  const rowKeys = {
    ...peek.keys,
    onFocus: (row: Row, at: number) => {
      focus(row, at);
      onTrail(row, at);
      peek.keys.onFocus?.(row, at);
    },
  };

  const shown = {
    columns: list.columns,
    order: sorted,
    onOrder: (next: Order | null) => go({ order: sameOrder(next, orderInForce(list, null)) ? null : next }),
    rows: found.rows,
    stale,
    onFailure,
    keyOf,
    actions: [...peek.actions, ...actions],
    selection: rowSelection,
  };

  const failed = problem !== null;
  const mayCreate = useMay()(...list.creating);

  const headerFilters = useMemo<HeaderFilters>(
    () => ({
      columns: new Set(Object.keys(list.filters)),
      active: new Set(Object.keys(filters)),
      open: setFiltering,
    }),
    [list, filters],
  );

  const named = (part: string) => (name === undefined ? part : `${part}: ${name}`);
  const pager = {
    label: named('Pages'),
    sizes: list.sizes,
    total,
    page,
    size,
    disabled: otherSearch,
    onPage: (next: number) => go({ page: next }),
    onSize: (next: typeof size) => go({ size: next }),
  };

  return (
    <section className="list-results" aria-label={named('Results')}>
      <FilterLine list={list} listing={listing} go={go} chips={chips} onColumn={setFiltering} onUnfold={onUnfold} />
      <ProgressLine
        label="Loading of the results"
        percent={isFetching ? 60 : 100}
        state={failed || download.failed ? 'failed' : isFetching ? 'runs' : 'done'}
      />
      {failed && <Failed title={failedTitle} text={problemWords(problem)} retry={again} />}
      <div className="list-grid" style={heightFor(rowHeight, data && found.rows.length)} aria-busy={isFetching}>
        <PeekContext value={peek.open}>
          {asCards ? (
            <RowCards<Row> {...shown} orderLabel={orderLabel} onFocus={rowKeys.onFocus} />
          ) : (
            <ResultsGrid<Row>
              {...shown}
              layout={folding.layout}
              onLayout={folding.change}
              ownOrder={ownOrder}
              filters={headerFilters}
              onOpen={open}
              keys={rowKeys}
              moves={moves}
            />
          )}
          {list.onRow && focused && <list.onRow row={focused} />}
        </PeekContext>
        <PrintedRows
          columns={list.columns}
          layout={kept.layout}
          rows={found.rows}
          keyOf={keyOf}
          skipped={data?.offset ?? 0}
          total={total ?? found.rows.length}
          order={orderInWords}
          load={data === undefined || stale ? null : (most) => loadRecords(list, data.query, 0, most)}
        />
        <WaitingNotice waiting={waiting} onCancel={cancel} onSearch={again} />
        {total === 0 && waiting === null && !failed && (
          <div className="list-nothing">
            <Nothing
              search={chips.length > 0}
              creates={mayCreate && list.words.create !== undefined}
              text={chips.length > 0 ? list.words.nothing : list.words.none}
              next={
                chips.length > 0 ? (
                  <WithoutEach list={list} listing={listing} chips={chips} go={go} />
                ) : mayCreate || list.words.create === undefined ? (
                  list.words.first
                ) : undefined
              }
            />
          </div>
        )}
      </div>
      {/* Drawn above the grid, but after it for Tab: the grid follows the search. */}
      <div className="list-results-bar">
        <Pager {...pager} />
        {list.totals && (list.totals.whole || chips.length > 0) && (
          <Totals
            relation={list.search.relation}
            role={list.totals.role}
            where={where}
            count={total}
            storageKey={totalsKey}
          />
        )}
        {!marked && !asCards && (
          <span className="list-order" title={orderInWords}>
            <span className="visually-hidden">{orderInWords}</span>
            <span aria-hidden>{orderMark(orderLabel, sorted)}</span>
          </span>
        )}
        <News relation={list.search.relation} where={where} rows={first} loadedAt={found.loadedAt} />
        <ResultsTools
          download={download}
          file={list.file.full === true ? file : null}
          empty={!total}
          folding={asCards ? null : folding}
          open={panelOpen === true}
          onColumns={() => setPanelOpen(!panelOpen)}
        />
      </div>
      <SelectionBar
        list={list}
        selected={selected}
        count={count}
        total={total ?? 0}
        layout={kept.layout}
        file={{ ...file, where: chosen, words: [...file.words, `Selected: ${count}`] }}
        nameOf={() => `${nameOf()}-selected`}
        failure={failedTitle}
      />
      <OpenedFilter list={list} listing={listing} go={go} spot={filtering} onClose={() => setFiltering(null)} />
      {panelOpen !== null && (
        <ColumnPanel
          {...kept}
          headers={headers}
          filters={headerFilters}
          kept={keptInSight}
          open={panelOpen}
          onClose={() => setPanelOpen(false)}
        />
      )}
      {peek.panel}
    </section>
  );
}
