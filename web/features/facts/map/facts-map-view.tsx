/** The locations of the facts of a search on a map, the largest figures in sight as a list, and the chosen fact beside it. Changes no record. */
import { useQuery } from '@tanstack/react-query';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { useMemo, useRef, useState, type ComponentType } from 'react';
import { extentFrom, isInside } from '#domain/facts/idus-search.ts';
import { kindOf } from '#domain/facts/fact-data.ts';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import { FACTS_MAP as WORDS } from '#domain/messages/facts-map.ts';
import { savePicture, Tool } from '#web/charts/tool.tsx';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import type { FilterSpot } from '#web/grids/header-filter.tsx';
import { useDownload } from '#web/grids/use-download.ts';
import { localDay } from '#web/ui/local-time.ts';
import { fileNameOf } from '#web/lists/files/file-name.ts';
import { FilesBar } from '#web/lists/files/files-bar.tsx';
import { FilterLine } from '#web/lists/search/filter-line.tsx';
import { OpenedFilter } from '#web/lists/search/opened-filter.tsx';
import { PeekPanel } from '#web/lists/peek/peek.tsx';
import { conditionsOf, fileOf } from '#web/lists/rows/records-query.ts';
import type { SearchedResults } from '#web/lists/searched-list.tsx';
import { Totals } from '#web/lists/totals/totals.tsx';
import { useFilterChips } from '#web/lists/search/use-filter-chips.ts';
import { useStorageKey } from '#web/lists/use-storage-key.ts';
import { circleList, circleWords, peopleOf } from '#web/maps/circle-words.ts';
import { FiguresLegend } from '#web/maps/figures-legend.tsx';
import { FiguresMap, type MapHandle } from '#web/maps/figures-map.tsx';
import { factsOf, partsOf, pointsOf } from '#web/maps/located-facts.ts';
import { CauseBar } from '#web/ui/cause.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { Failed, Loading, Nothing, problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { factsOnMapQuery, type Located } from './map-query.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

type Props = SearchedResults<FactsSearch> & { peek: ComponentType<{ id: number }> };

const NONE: readonly Located[] = [];
/** As many as are read at a glance. */
const LARGEST = 12;

export function FactsMapView({ listing, go, onUnfold, peek }: Props) {
  const { search, filters, order } = listing;
  const [spot, setSpot] = useState<FilterSpot | null>(null);
  const chips = useFilterChips(FACTS, listing);
  const where = useMemo(() => conditionsOf(FACTS, { search, filters }), [search, filters]);
  const query = useQuery(factsOnMapQuery(where));
  const { data, isFetching, error } = query;
  const rows = data?.rows ?? NONE;
  const facts = useMemo(() => factsOf(rows), [rows]);
  const points = useMemo(() => pointsOf(rows), [rows]);

  const map = useRef<MapHandle>(null);
  const totalsKey = useStorageKey(FACTS, 'totals');
  const [chosen, setChosen] = useState<number | null>(null);
  const [extent, setExtent] = useState('');
  const [largest, setLargest] = useState(0);
  const here = useMemo(() => {
    const box = extentFrom(extent);
    const inside = box === null ? rows : rows.filter((row) => isInside(box, row.latitude, row.longitude));
    return factsOf(inside).slice(0, LARGEST);
  }, [rows, extent]);
  const located = (ids: readonly number[]) => ids.flatMap((id) => rows[id] ?? []);
  const found = (ids: readonly number[]) => factsOf(located(ids));
  const open = chosen === null ? undefined : rows[chosen];

  const file = useMemo(() => {
    const words = chips.map(({ label, text }) => `${label}: ${text}`);
    return fileOf(FACTS, { search, filters, order }, words);
  }, [search, filters, order, chips]);
  const nameOf = () => fileNameOf(FACTS, chips, localDay());
  const download = useDownload(nameOf, file, WORDS.failed);
  const left =
    data === undefined || data.total > rows.length || data.facts === facts.length
      ? []
      : [WORDS.without(data.facts - facts.length)];
  const toPicture = () => {
    const search = file.words.length > 0 ? [file.words.join(' · ')] : [];
    const counts =
      data === undefined ? [] : [[WORDS.facts(data.facts), WORDS.locations(data.total), ...left].join(' · ')];
    savePicture(map.current, WORDS.picture, [...search, ...counts, WORDS.causes]);
  };

  return (
    <section className="facts-map-view" aria-label={WORDS.title} aria-busy={isFetching}>
      <FilterLine list={FACTS} listing={listing} go={go} chips={chips} onColumn={setSpot} onUnfold={onUnfold} />
      <OpenedFilter list={FACTS} listing={listing} go={go} spot={spot} onClose={() => setSpot(null)} />
      <div className="facts-map-bar">
        <span role="status">
          {data !== undefined && (
            <>
              <strong>{WORDS.facts(data.facts)}</strong> · {WORDS.locations(data.total)}
              {left.length > 0 && <span className="quiet"> · {left}</span>}
            </>
          )}
        </span>
        {FACTS.totals && (
          <Totals
            relation="facts_view"
            role={FACTS.totals.role}
            where={where}
            count={data?.facts}
            storageKey={totalsKey}
          />
        )}
        {rows.length > 0 && (
          <Tool icon={<DownloadOutlined aria-hidden />} of={WORDS.picture} label="Save as image" onClick={toPicture} />
        )}
        <FilesBar download={download} file={file} disabled={!data?.facts} />
      </div>
      <ProgressLine
        label={WORDS.loading}
        percent={isFetching ? 60 : 100}
        state={error !== null || download.failed ? 'failed' : isFetching ? 'runs' : 'done'}
      />
      {error !== null && <Failed title={WORDS.failed} text={problemWords(error)} retry={() => void query.refetch()} />}
      {data !== undefined && data.total > rows.length && (
        <Alert type="info" showIcon title={WORDS.most(rows.length, data.total)} />
      )}
      {data === undefined && error === null && <Loading what={WORDS.loading} />}
      {data?.total === 0 && (
        <Nothing
          search
          text={data.facts === 0 ? WORDS.nothing : WORDS.noPlace}
          next={data.facts > 0 ? WORDS.nextPlace : chips.length > 0 ? WORDS.next : undefined}
        />
      )}
      {rows.length > 0 && (
        <div className="facts-map-beside">
          <div className="facts-map map-frame">
            <FiguresLegend rows={facts} largest={largest} />
            <FiguresMap
              ref={map}
              label={WORDS.label}
              points={points}
              extent={null}
              chosen={chosen}
              pointed={null}
              choose={setChosen}
              point={() => undefined}
              menu={setChosen}
              moved={setExtent}
              scaled={setLargest}
              words={(ids) => circleWords(found(ids).length === 1 ? found(ids) : partsOf(located(ids)))}
              people={(ids) => peopleOf(partsOf(located(ids)))}
              list={(ids, close) =>
                circleList(found(ids), (row) => {
                  close();
                  setChosen(rows.indexOf(row));
                })
              }
            />
          </div>
          <aside className="facts-map-side">
            {open !== undefined ? (
              <PeekPanel id={open.id} Content={peek} keys="Esc closes" onClose={() => setChosen(null)} />
            ) : (
              <Largest
                rows={here}
                onChoose={(row) => {
                  const at = rows.indexOf(row);
                  setChosen(at);
                  map.current?.reach(at, false);
                }}
              />
            )}
          </aside>
        </div>
      )}
    </section>
  );
}

/** For people who cannot point at a circle, too. */
function Largest({ rows, onChoose }: { rows: readonly Located[]; onChoose: (row: Located) => void }) {
  return (
    <>
      <h2 className="facts-map-heading">{WORDS.largest}</h2>
      {rows.length === 0 && <p className="quiet">{WORDS.nothingHere}</p>}
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <CauseBar cause={row.displacement_type} />
            <button type="button" className="text-link" dir="auto" onClick={() => onChoose(row)}>
              <WholeName text={row.name} />
            </button>
            <span className="facts-map-figure">
              <strong>{thousands(row.figure)}</strong>
              <span className="quiet">{WORDS.kinds[kindOf(row.type) ?? 'Flow']}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="quiet">{WORDS.shared}</p>
    </>
  );
}
