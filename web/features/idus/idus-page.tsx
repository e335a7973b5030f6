/** The facts of the IDU: filters, and a map beside a grid, both of the same rows. Creates no fact itself: it opens a new one filled from another. */
import './idus.css';
import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Alert, Switch } from 'antd';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { isWithin, type Days } from '#domain/facts/idu-days.ts';
import { extentFrom, isInside } from '#domain/facts/idus-search.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { SAMPLE } from '#domain/messages/sample.ts';
import { useMay } from '#web/data/may.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import { RowMenu, type MenuSpot } from '#web/grids/row-menu.tsx';
import { useDownload } from '#web/grids/use-download.ts';
import { useRecordLinks } from '#web/grids/use-record-links.tsx';
import { localDay } from '#web/ui/local-time.ts';
import { fileNameOf } from '#web/lists/file-name.ts';
import { fileOf, orderInForce } from '#web/lists/records-query.ts';
import { useFilterChips } from '#web/lists/use-filter-chips.ts';
import { useListing } from '#web/lists/use-listing.ts';
import { circleList, circleWords, sumsOf } from '#web/maps/circle-words.ts';
import { LARGEST_RADIUS } from '#web/maps/figure-circles.ts';
import { FiguresLegend } from '#web/maps/figures-legend.tsx';
import { FiguresMap, type MapHandle } from '#web/maps/figures-map.tsx';
import { shapeOf, type FigurePoint } from '#web/maps/points.ts';
import { useAction } from '#web/ui/actions.ts';
import { CAUSE_COLOURS, LINE_COLOUR } from '#web/ui/colours.ts';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { Failed, Loading, Nothing, problemWords } from '#web/ui/states.tsx';
import { Excerpt } from './excerpt.tsx';
import { IDUS, idusQuery, type Idu } from './idus.ts';
import { IdusFilters } from './idus-filters.tsx';
import { IdusGrid } from './idus-grid.tsx';
import { LargestFacts } from './largest-facts.tsx';
import { TimeSlider } from './time-slider.tsx';

const NONE: readonly Idu[] = [];
const NO_IDS: ReadonlySet<number> = new Set();

const colourOf = (cause: string) => new Map<string, string>(Object.entries(CAUSE_COLOURS)).get(cause) ?? LINE_COLOUR;

export function IdusPage() {
  const { listing, go, run, reset } = useListing(IDUS);
  const { search, order } = listing;
  const { data, error, isFetching, refetch } = useQuery(idusQuery(search, order));
  const loadedRows = data?.rows ?? NONE;
  const dates = useMemo(() => loadedRows.map(({ date }) => date), [loadedRows]);
  const [days, setDays] = useState<Days | null>(null);
  // Another search has other days.
  const [daysOf, setDaysOf] = useState(loadedRows);
  if (daysOf !== loadedRows) {
    setDaysOf(loadedRows);
    setDays(null);
  }
  const all = useMemo(
    () => (days === null ? loadedRows : loadedRows.filter(({ date }) => isWithin(date, days))),
    [loadedRows, days],
  );
  const extent = useMemo(() => extentFrom(search.extent), [search.extent]);
  const rows = useMemo(
    () => (extent === null ? all : all.filter(({ latitude, longitude }) => isInside(extent, latitude, longitude))),
    [all, extent],
  );
  // The map has the facts around its extent too, so that they are there when it moves.
  const points = useMemo(
    () =>
      all.flatMap(({ id, latitude: lat, longitude: lng, figure, displacement_type }): FigurePoint[] =>
        lat === null || lng === null
          ? []
          : [{ id, lat, lng, figure, colour: colourOf(displacement_type), ...shapeOf(displacement_type) }],
      ),
    [all],
  );
  const byId = useMemo(() => new Map(all.map((row) => [row.id, row])), [all]);
  const found = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);

  const map = useRef<MapHandle>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [reached, setReached] = useState(0);
  const [open, setOpen] = useState(NO_IDS);
  const [onMap, setOnMap] = useState(NO_IDS);
  const [inGrid, setInGrid] = useState<number | null>(null);
  const [largest, setLargest] = useState(0);
  const [menu, setMenu] = useState<MenuSpot<Idu> | null>(null);
  const fold = (id: number, unfold: boolean) =>
    setOpen((before) => {
      if (before.has(id) === unfold) return before;
      const next = new Set(before);
      if (unfold) next.add(id);
      else next.delete(id);
      return next;
    });

  const router = useRouter();
  const links = useRecordLinks<Idu>(IDUS.pageOf);
  const mayCreate = useMay()('create', 'facts');
  const create = (row: Idu) => router.history.push(`/facts/clone/${row.id}`);
  const current = chosen === null ? undefined : byId.get(chosen);
  const reach = ({ id }: Idu) => map.current?.reach(id, true);
  const choose = (row: Idu) => {
    setChosen(row.id);
    map.current?.reach(row.id, false);
  };
  const chooseOnMap = (id: number) => {
    setChosen(id);
    fold(id, true);
    setReached((before) => before + 1);
  };
  useAction(
    mayCreate && current !== undefined ? { label: WORDS.createFact, key: 'c', run: () => create(current) } : null,
  );
  useAction(current?.latitude == null ? null : { label: 'Zoom to the fact', key: 'z', run: () => reach(current) });

  const follows = search.extent !== '';
  const follow = (on: boolean) =>
    go({ search: { ...search, extent: on ? (map.current?.extent() ?? '') : '' } }, { replace: true });
  const moved = (to: string) => {
    if (follows && to !== search.extent) go({ search: { ...search, extent: to } }, { replace: true });
  };
  useAction({ label: 'Only what the map shows', key: 'm', run: () => follow(!follows) });
  const followId = useId();

  const chips = useFilterChips(IDUS, listing);
  const file = useMemo(() => {
    const words = chips.map(({ label, text }) => `${label}: ${text}`);
    return fileOf(IDUS, { search, filters: {}, order }, words);
  }, [search, order, chips]);
  const nameOf = () => fileNameOf(IDUS, chips, localDay());
  const download = useDownload(nameOf, file, 'The facts of the IDU failed to load');

  const excerpt = useCallback(
    (row: Idu) => (
      <Excerpt
        row={row}
        onCreate={mayCreate ? ({ id }) => router.history.push(`/facts/clone/${id}`) : null}
        onReach={({ id }) => map.current?.reach(id, true)}
      />
    ),
    [mayCreate, router],
  );
  const actions = [
    ...(mayCreate ? [{ key: 'create', label: WORDS.createFact, icon: <CopyOutlined />, run: create }] : []),
    ...links.actions,
  ];
  const closeMenu = () => {
    menu?.back();
    setMenu(null);
  };
  const withoutPlace = all.length - points.length;
  const total = data?.total ?? 0;
  const loaded = data !== undefined;

  return (
    <div className="idus">
      <IdusFilters search={search} onSearch={run} onReset={reset} />
      <ProgressLine
        label="Loading of the facts"
        percent={isFetching ? 60 : 100}
        state={error !== null || download.failed ? 'failed' : isFetching ? 'runs' : 'done'}
      />
      {error !== null && (
        <Failed title="The facts of the IDU failed to load" text={problemWords(error)} retry={() => void refetch()} />
      )}
      {total > loadedRows.length && <Alert type="info" showIcon title={WORDS.most(loadedRows.length, total)} />}
      <TimeSlider dates={dates} days={days} onDays={setDays} />
      <div className="idu-beside">
        <section className="idu-map map-frame" aria-label="Map">
          <FiguresMap
            ref={map}
            label="Places of the facts of the IDU"
            points={points}
            extent={extent}
            chosen={chosen}
            pointed={inGrid}
            choose={chooseOnMap}
            point={(ids) => setOnMap(ids.length === 0 ? NO_IDS : new Set(ids))}
            menu={(id, left, top) => {
              const row = byId.get(id);
              chooseOnMap(id);
              if (row !== undefined) setMenu({ row, left, top, back: () => undefined });
            }}
            moved={moved}
            scaled={setLargest}
            words={(ids) => circleWords(found(ids))}
            list={(ids, close) =>
              circleList(found(ids), ({ id }) => {
                close();
                chooseOnMap(id);
              })
            }
          />
          {points.length > 0 && (
            <FiguresLegend rows={rows} largest={largest} largestRadius={LARGEST_RADIUS}>
              <LargestFacts rows={rows} onChoose={(row) => choose(row)} />
            </FiguresLegend>
          )}
        </section>
        <section className="idu-list" aria-label="List" aria-busy={isFetching}>
          <div className="idu-bar">
            <span role="status" className="idu-count">
              {loaded && <strong>{WORDS.facts(rows.length)}</strong>}
              {loaded && withoutPlace > 0 && !follows && (
                <span className="quiet">{`${withoutPlace.toLocaleString('en-US')} without a place`}</span>
              )}
            </span>
            <span className="idu-follow">
              <Switch id={followId} size="small" checked={follows} onChange={follow} />
              <label htmlFor={followId}>Only what the map shows</label>
            </span>
            <DownloadBar {...download} onPlaces={() => download.start('geojson')} disabled={rows.length === 0} />
          </div>
          <Sums rows={rows} />
          {!loaded && error === null && <Loading what="Loading the facts" />}
          {loaded && rows.length === 0 && <NoFacts outside={follows && all.length > 0} />}
          {rows.length > 0 && (
            <IdusGrid
              rows={rows}
              order={orderInForce(IDUS, order)}
              onOrder={(next) => go({ order: next })}
              chosen={chosen}
              pointed={onMap}
              reached={reached}
              open={open}
              onFold={fold}
              onChoose={choose}
              onPoint={setInGrid}
              onOpen={links.open}
              onMenu={(row, left, top, back) => setMenu({ row, left, top, back })}
              excerpt={excerpt}
            />
          )}
        </section>
      </div>
      {menu !== null && <RowMenu spot={menu} actions={actions} onClose={closeMenu} />}
    </div>
  );
}

/** The people of what is shown, by cause and type as every sum is (docs/figures.md). */
const Sums = ({ rows }: { rows: readonly Idu[] }) => (
  <ul className="idu-sums" aria-label={WORDS.sums}>
    {[...sumsOf(rows)].map(([key, { figure, notCounted }]) => (
      <li key={key}>
        {key}: <strong>{thousands(figure)}</strong>
        {notCounted > 0 && <span className="quiet">{WORDS.notCounted(notCounted)}</span>}
      </li>
    ))}
  </ul>
);

/** Why there are none. `outside`: the search has some, around what the map shows. */
function NoFacts({ outside }: { outside: boolean }) {
  const leftOut = 'sample' in useSampleRule();
  return outside ? (
    <Nothing search text="The map shows no facts here" next="Zoom out, or switch 'Only what the map shows' off." />
  ) : (
    <Nothing
      search
      text="No facts of the IDU match this search"
      next={`Choose a longer period, or remove a part of the search.${leftOut ? ` ${SAMPLE.leftOut}` : ''}`}
    />
  );
}
