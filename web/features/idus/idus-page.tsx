/** The facts of the IDU: filters, and a map beside a grid, both of the same rows. Creates no fact itself: it opens a new one filled from another. */
import './idus.css';
import { CopyOutlined, PictureOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Alert, Button, Switch } from 'antd';
import { useCallback, useId, useMemo, useRef, useState, type ComponentType } from 'react';
import { kindOf } from '#domain/facts/fact-data.ts';
import { daysFrom, daysToText, isWithin, type Days } from '#domain/facts/idu-days.ts';
import { extentFrom, isInside } from '#domain/facts/idus-search.ts';
import { FACTS_MAP } from '#domain/messages/facts-map.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { dayWords } from '#domain/values/dates.ts';
import { useMay } from '#web/data/may.ts';
import { savePicture, Tool } from '#web/charts/tool.tsx';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import { RowMenu, type MenuSpot } from '#web/grids/row-menu.tsx';
import { useDownload } from '#web/grids/use-download.ts';
import { useRecordLinks } from '#web/grids/use-record-links.tsx';
import { localDay } from '#web/ui/local-time.ts';
import { fileNameOf } from '#web/lists/files/file-name.ts';
import { fileOf, orderInForce } from '#web/lists/rows/records-query.ts';
import { useFilterChips } from '#web/lists/search/use-filter-chips.ts';
import { useListing } from '#web/lists/use-listing.ts';
import { circleList, circleWords, countWords, isAdded, peopleOf } from '#web/maps/circle-words.ts';
import { FiguresLegend } from '#web/maps/figures-legend.tsx';
import { FiguresMap, type MapHandle } from '#web/maps/figures-map.tsx';
import { shapeOf, type FigurePoint } from '#web/maps/points.ts';
import { useAction } from '#web/ui/actions.ts';
import { CAUSE_COLOURS, LINE_COLOUR } from '#web/ui/colours.ts';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { Failed, Loading, problemWords } from '#web/ui/states.tsx';
import { ChosenFact } from './chosen-fact.tsx';
import { Excerpt } from './excerpt.tsx';
import { IDUS, idusQuery, MOST_TEXTS, textsOf, type Idu } from './idus.ts';
import { IdusFilters } from './idus-filters.tsx';
import { IdusGrid } from './idus-grid.tsx';
import { NoFacts } from './no-facts.tsx';
import { Sums, sumWords } from './sums.tsx';
import { TimeSlider } from './time-slider.tsx';
import { useCopyTexts } from './use-copy-texts.ts';
import { useLatestDays } from './use-latest-days.ts';

type Mark = ComponentType<{ ids: readonly number[]; onClose: () => void }>;

const NONE: readonly Idu[] = [];
const NO_IDS: ReadonlySet<number> = new Set();

const colourOf = (cause: string) => new Map<string, string>(Object.entries(CAUSE_COLOURS)).get(cause) ?? LINE_COLOUR;

const pointsOf = (rows: readonly Idu[]): readonly FigurePoint[] =>
  rows.flatMap((row): FigurePoint[] => {
    const { id, latitude: lat, longitude: lng, figure, displacement_type, type, place, country, area } = row;
    return lat === null || lng === null
      ? []
      : [
          {
            id,
            lat,
            lng,
            figure,
            added: isAdded(row),
            colour: colourOf(displacement_type),
            ...shapeOf(displacement_type),
            ...(kindOf(type) === 'Stock' && { ring: true }),
            ...(area && { area }),
            label: place ?? country ?? '',
            ...(country !== null && { country }),
          },
        ];
  });

/** @param mark the dialog that marks facts. */
export function IdusPage({ mark: MarkDialog }: { mark: Mark }) {
  const [marking, setMarking] = useState<readonly number[] | null>(null);
  const { listing, go, run, reset } = useListing(IDUS);
  const { search, order } = listing;
  const { data, error, isFetching, refetch } = useQuery(idusQuery(search, order));
  const loadedRows = data?.rows ?? NONE;
  const dates = useMemo(() => loadedRows.map(({ date }) => date), [loadedRows]);
  /** While a handle of the slider is dragged, before the address has its days. */
  const [dragged, setDragged] = useState<{ days: Days | null; over: string } | null>(null);
  const inAddress = useMemo(() => daysFrom(search.days), [search.days]);
  const days = dragged?.over === search.days ? dragged.days : inAddress;
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
  const everywhere = useMemo(() => pointsOf(loadedRows), [loadedRows]);
  const points = useMemo(() => (all === loadedRows ? everywhere : pointsOf(all)), [all, loadedRows, everywhere]);
  const byId = useMemo(() => new Map(loadedRows.map((row) => [row.id, row])), [loadedRows]);
  const ids = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  const found = (of: readonly number[]) => of.flatMap((id) => byId.get(id) ?? []);

  const map = useRef<MapHandle>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [reached, setReached] = useState(0);
  const [open, setOpen] = useState(NO_IDS);
  const [onMap, setOnMap] = useState(NO_IDS);
  const [inGrid, setInGrid] = useState<number | null>(null);
  const [largest, setLargest] = useState(0);
  const [onCard, setOnCard] = useState<number | null>(null);
  const [menu, setMenu] = useState<MenuSpot<Idu> | null>(null);
  const fold = (id: number, unfold: boolean) =>
    setOpen((before) => {
      if (before.has(id) === unfold) return before;
      const next = new Set(before);
      if (unfold) next.add(id);
      else next.delete(id);
      return next;
    });

  const copyTexts = useCopyTexts();
  const router = useRouter();
  const links = useRecordLinks<Idu>(IDUS.pageOf);
  const mayCreate = useMay()('create', 'facts');
  const create = (row: Idu) => router.history.push(`/facts/clone/${row.id}`);
  const card = onCard === null || onCard !== chosen ? undefined : byId.get(onCard);
  const current = chosen === null ? undefined : byId.get(chosen);
  const reach = ({ id }: Idu) => map.current?.reach(id, true);
  const choose = (row: Idu) => {
    setChosen(row.id);
    map.current?.reach(row.id, false);
  };
  const chooseOnMap = (id: number) => {
    setChosen(id);
    setOnCard(id);
    fold(id, true);
    setReached((before) => before + 1);
  };
  useAction(
    mayCreate && current !== undefined ? { label: WORDS.createFact, key: 'c', run: () => create(current) } : null,
  );
  useAction(current?.latitude == null ? null : { label: 'Zoom to the fact', key: 'z', run: () => reach(current) });

  const chooseDays = (next: Days | null, done: boolean) => {
    setDragged({ days: next, over: search.days });
    if (done) go({ search: { ...search, days: daysToText(next) } }, { replace: true });
  };
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
  const toPicture = () => {
    const notes = [
      file.words.join(' · '),
      [WORDS.facts(rows.length), ...sumWords(rows).map(({ words, figure }) => `${words}: ${figure}`)].join(' · '),
      FACTS_MAP.causes,
    ];
    savePicture(
      map.current,
      WORDS.picture,
      notes.filter((note) => note !== ''),
    );
  };
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
  const until = useLatestDays(search, loaded && !isFetching && loadedRows.length === 0, (next) =>
    go({ search: next }, { replace: true }),
  );

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
      {until !== null && <Alert type="info" showIcon title={WORDS.latestDays(dayWords(until))} />}
      {total > loadedRows.length && <Alert type="info" showIcon title={WORDS.most(loadedRows.length, total)} />}
      <TimeSlider dates={dates} waits={!loaded} days={days} onDays={chooseDays} />
      <div className="idu-beside">
        <section className="idu-map map-frame" aria-label="Map">
          <FiguresLegend rows={loadedRows} largest={largest}>
            {loaded && rows.length > 0 && (
              <Tool
                icon={<PictureOutlined aria-hidden />}
                of={WORDS.picture}
                label="Save as image"
                onClick={toPicture}
              />
            )}
          </FiguresLegend>
          <FiguresMap
            ref={map}
            label="Places of the facts of the IDU"
            points={points}
            all={everywhere}
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
            people={(ids) => peopleOf(found(ids))}
            list={(ids, close) =>
              circleList(found(ids), ({ id }) => {
                close();
                chooseOnMap(id);
              })
            }
          />
          {card !== undefined && (
            <ChosenFact row={card} count={countWords(card, ids)} onClose={() => setOnCard(null)} />
          )}
        </section>
        <section className="idu-list" aria-label="List" aria-busy={isFetching} data-empty={loaded && rows.length === 0}>
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
            <Button
              size="small"
              icon={<CopyOutlined aria-hidden />}
              aria-label={WORDS.copyTexts}
              title={WORDS.copyAbout(MOST_TEXTS)}
              disabled={rows.length === 0}
              onClick={() => copyTexts(() => textsOf(rows))}
            />
            <DownloadBar {...download} onPlaces={() => download.start('geojson')} disabled={rows.length === 0} />
          </div>
          <Sums rows={rows} />
          {!loaded && error === null && <Loading what="Loading the facts" />}
          {loaded && rows.length === 0 && (
            <NoFacts
              onMark={setMarking}
              search={search}
              outside={follows && all.length > 0}
              days={days !== null && loadedRows.length > 0}
            />
          )}
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
      {/* It outlives the empty list: a refused fact stays beside those that came. */}
      {marking !== null && <MarkDialog ids={marking} onClose={() => setMarking(null)} />}
      {menu !== null && <RowMenu spot={menu} actions={actions} onClose={closeMenu} />}
    </div>
  );
}
