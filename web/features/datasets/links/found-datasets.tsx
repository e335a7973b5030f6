/** The datasets of a search, each with a box for all its records of the search, and a button that shows only its records. */
import { showNumber } from '#domain/values/numbers.ts';
import { Checkbox } from 'antd';
import { thousands } from '#web/ui/thousands.ts';
import { MOST_RECORDS, type FoundDataset } from './links-queries.ts';

/** A dataset by its number, or all of them. */
export type Shown = number | 'all';

type Props = {
  datasets: readonly FoundDataset[];
  total: number;
  /** The number of ticked records by dataset. */
  ticked: ReadonlyMap<number, number>;
  shown: Shown;
  onShow: (shown: Shown) => void;
  /** The datasets whose records load before they are ticked. */
  loading: boolean;
  onTick: (shown: Shown, on: boolean) => void;
};

type RowProps = Pick<Props, 'loading'> & {
  name: string;
  about: string;
  records: number;
  ticked: number;
  shown: boolean;
  onShow: () => void;
  onTick: (on: boolean) => void;
};

function Row({ name, about, records, ticked, shown, loading, onShow, onTick }: RowProps) {
  const tooMany = records > MOST_RECORDS;
  const all = ticked >= records;
  return (
    <li className={shown ? 'found-dataset found-dataset-shown' : 'found-dataset'}>
      <Checkbox
        aria-label={`Tick all records: ${name}`}
        title={
          tooMany
            ? `More than ${showNumber(MOST_RECORDS)} records: narrow the search to tick them all`
            : 'Tick all records of the search'
        }
        disabled={loading || (tooMany && ticked === 0)}
        checked={all}
        indeterminate={ticked > 0 && !all}
        onChange={() => onTick(!all)}
      />
      <button type="button" className="text-link" aria-pressed={shown} onClick={onShow}>
        <bdi>{name}</bdi>
      </button>
      <span className="quiet found-dataset-about">
        <bdi>{about}</bdi>
      </span>
      <span className="found-dataset-count">
        {ticked > 0 ? `${thousands(ticked)} of ${thousands(records)}` : thousands(records)}
      </span>
    </li>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

export function FoundDatasets({ datasets, total, ticked, shown, onShow, loading, onTick }: Props) {
  const tickedOf = ({ id, records }: FoundDataset) => Math.min(ticked.get(id) ?? 0, records);
  const records = sum(datasets.map(({ records: count }) => count));
  return (
    <>
      <ul className="found-datasets" aria-label="Datasets of the search">
        {datasets.length > 1 && (
          <Row
            name={`All ${thousands(datasets.length)} datasets`}
            about=""
            records={records}
            ticked={sum(datasets.map(tickedOf))}
            shown={shown === 'all'}
            loading={loading}
            onShow={() => onShow('all')}
            onTick={(on) => onTick('all', on)}
          />
        )}
        {datasets.map((dataset) => (
          <Row
            key={dataset.id}
            name={dataset.name}
            about={[dataset.source?.name, dataset.unit === 'Household' ? 'Households' : 'People']
              .filter(Boolean)
              .join(' · ')}
            records={dataset.records}
            ticked={tickedOf(dataset)}
            shown={shown === dataset.id || datasets.length === 1}
            loading={loading}
            onShow={() => onShow(dataset.id)}
            onTick={(on) => onTick(dataset.id, on)}
          />
        ))}
      </ul>
      {total > datasets.length && (
        <p className="quiet">{`The newest ${showNumber(datasets.length)} of ${showNumber(total)} datasets. Narrow the search to find the others.`}</p>
      )}
    </>
  );
}
