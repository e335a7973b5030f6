/** The calls about the dataset records of a fact: search datasets and records, read and save links. Holds no state. */
import { queryOptions } from '@tanstack/react-query';
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import type { FactOfRecord, LinkedRecord, Ticks } from '#domain/dataset/links.ts';
import { NO_SEARCH_DAYS, type RecordDays } from '#domain/dataset/links-search.ts';
import type { TabularDatasetsRecordsRow } from '#domain/generated/rows.ts';
import { wordConditions } from '#domain/search/name-search.ts';
import { among } from '#domain/values/psql-values.ts';
import { headed, type FileRequest } from '#web/data/download.ts';
import { psql, send, totalOf } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';

/** Spec 2 §7: the most datasets of a search. */
export const MOST_DATASETS = 48;
/** The most links of one save, and the most records that are loaded at once. */
export const MOST_RECORDS = 20_000;

export type RecordsSearch = RecordDays & {
  readonly datasets: readonly number[];
  readonly iso3: string | null;
  readonly displacement_type: string | null;
  readonly sources: readonly number[];
};

export type FoundDataset = {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly version: number;
  readonly source: { readonly name: string } | null;
  /** The number of records that match the search. */
  readonly records: number;
};

/** A dataset as it was read. */
export type DatasetToLock = Pick<FoundDataset, 'id' | 'version'>;
const LOCKED = ['tabular_datasets', 'tabular_datasets_view'];

const get = async (path: string, given: readonly (readonly [string, string])[], signal: AbortSignal) =>
  send(`/psql/${path}?${new URLSearchParams(given.map(([name, value]) => [name, value]))}`, {
    headers: { prefer: 'count=exact' },
    signal,
  });

/** The records of these days; one without an end has only its start. */
const daysOf = ({ from, to }: RecordDays, of = ''): [string, string][] => [
  ...(from === null ? [] : ([[`${of}start_date`, `gte.${from}`]] as [string, string][])),
  ...(to === null
    ? []
    : ([[`${of}or`, `(end_date.lte.${to},and(end_date.is.null,start_date.lte.${to}))`]] as [string, string][])),
];

/** Datasets with records of the search, the newest first: the locked ones, or those that the user may lock. */
export const datasetsQuery = (search: RecordsSearch, state: 'locked' | 'open' = 'locked') =>
  queryOptions({
    queryKey: ['tabular_datasets', 'with records', state, search],
    queryFn: async ({ signal }) => {
      const { datasets, iso3, displacement_type, sources } = search;
      const response = await get(
        'tabular_datasets',
        [
          ['select', 'id,name,unit,version,source:publishers(name),tabular_datasets_records!inner()'],
          ...(state === 'locked'
            ? ([['locked_at', 'not.is.null']] as const)
            : ([
                ['locked_at', 'is.null'],
                ['may_change', 'is.true'],
              ] as const)),
          ...(datasets.length === 0 ? [] : [['id', among(datasets)] as const]),
          ...(iso3 === null ? [] : [['iso3', `eq.${iso3}`] as const]),
          ...(displacement_type === null ? [] : [['displacement_type', `eq.${displacement_type}`] as const]),
          ...(sources.length === 0 ? [] : [['source_id', among(sources)] as const]),
          ...daysOf(search, 'tabular_datasets_records.'),
          ['order', 'created_at.desc,id.desc'],
          ['limit', String(MOST_DATASETS)],
        ],
        signal,
      );
      const total = totalOf(response.headers.get('content-range'));
      const found = (await response.json()) as Omit<FoundDataset, 'records'>[];
      const counts = await recordCounts(
        found.map(({ id }) => id),
        search,
        signal,
      );
      return {
        total: total ?? found.length,
        datasets: found.map((each) => ({ ...each, records: counts.get(each.id) ?? 0 })),
      };
    },
  });

async function recordCounts(ids: readonly number[], days: RecordDays, signal: AbortSignal) {
  if (ids.length === 0) return new Map<number, number>();
  const response = await get(
    'tabular_datasets_records',
    [['select', 'parent_id,records:id.count()'], ['parent_id', among(ids)], ...daysOf(days)],
    signal,
  );
  const counts = (await response.json()) as { parent_id: number; records: number }[];
  return new Map(counts.map(({ parent_id, records }) => [parent_id, records]));
}

type Loaded = TabularDatasetsRecordsRow & {
  tabular_datasets: { name: string; unit: string; locked_at: string | null };
  tabular_datasets_records_to_facts: { fact: FactOfRecord | null }[];
};

const SELECT = [
  'id',
  'position',
  'parent_id',
  ...SHEET_COLUMNS.map(({ name }) => name),
  'tabular_datasets(name,unit,locked_at)',
  'tabular_datasets_records_to_facts(fact:facts(id,serial_no,name))',
].join();

const linkedRecord = ({ tabular_datasets, tabular_datasets_records_to_facts, ...record }: Loaded): LinkedRecord => ({
  ...record,
  dataset: {
    name: tabular_datasets.name,
    unit: tabular_datasets.unit,
    locked: tabular_datasets.locked_at !== null,
  },
  facts: tabular_datasets_records_to_facts.flatMap(({ fact }) => fact ?? []),
});

/** The records of these datasets and days, in the order of their datasets. */
export const recordsQuery = (ids: readonly number[], days: RecordDays = NO_SEARCH_DAYS) =>
  queryOptions({
    queryKey: ['tabular_datasets_records', 'of', ids, days.from, days.to],
    queryFn: async ({ signal }): Promise<readonly LinkedRecord[]> => {
      const response = await get(
        'tabular_datasets_records',
        [
          ['select', SELECT],
          ['parent_id', among(ids)],
          ...daysOf(days),
          ['order', 'parent_id.desc,position,id'],
          ['limit', String(MOST_RECORDS)],
        ],
        signal,
      );
      return ((await response.json()) as Loaded[]).map(linkedRecord);
    },
    enabled: ids.length > 0,
    // A record of a locked dataset doesn't change; its facts do.
    staleTime: 60_000,
  });

/** As many as an address has room for. */
const IDS_AT_ONCE = 1000;

/** The records of these numbers that are still there, and whose datasets are still locked. */
export async function recordsOf(ids: readonly number[], signal: AbortSignal): Promise<LinkedRecord[]> {
  const found: LinkedRecord[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const part = among(ids.slice(at, at + IDS_AT_ONCE));
    // oxlint-disable-next-line no-await-in-loop -- One after the other: the server answers other people in between.
    const response = await get(
      'tabular_datasets_records',
      [
        ['select', SELECT],
        ['id', part],
      ],
      signal,
    );
    found.push(...((await response.json()) as Loaded[]).map(linkedRecord));
  }
  return found.filter(({ dataset }) => dataset.locked);
}

/** The records that the fact rests on. */
export const factRecordsQuery = (fact_id: number) =>
  queryOptions({
    queryKey: ['tabular_datasets_records_to_facts', fact_id],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, LinkedRecord>> => {
      const rows = await psql.read<Loaded[]>(
        'get_fact_tabular_datasets_records',
        { fact_id, select: SELECT },
        { signal },
      );
      return new Map(rows.map((row) => [row.id, linkedRecord(row)]));
    },
  });

/** Saves the ticks as changes of the links of this moment; a dataset in `lock` is locked with them, or nothing is saved. */
export const saveLinks = (fact_id: number, ticks: Ticks, lock: DatasetToLock | null) => {
  const [added, removed] = [[...ticks.added.keys()], [...ticks.removed]];
  return psql.rpc<{ _inserted: number; _deleted: number }>('save_tabular_datasets_records_to_facts', {
    api_data: { fact_id, added, removed, lock },
  });
};

/** The records that were found stay as they are, and with them the place in their table: their own fact is not among the other facts. */
export const linksSaved = (lock: DatasetToLock | null): Promise<void> =>
  invalidate('tabular_datasets_records_to_facts', 'history', ...(lock === null ? [] : LOCKED));

/** Spec 2 §7: locked datasets by a part of their name, or those of these ids. */
export const datasetsNamed = (typed: string) => ({
  queryKey: ['tabular_datasets', 'named', typed],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const words = wordConditions('name_search', typed);
    const where = { locked_at: 'not.is.null', ...(words.length > 0 && { and: `(${words.join()})` }) };
    const query = { select: ['id', 'name'], where, order: 'name', limit: MOST_DATASETS } as const;
    return (await psql.list('tabular_datasets', query, { signal })).rows;
  },
});

export const datasetsOfIds = (ids: readonly number[]) => ({
  queryKey: ['tabular_datasets', 'of ids', ids],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await psql.list('tabular_datasets', { select: ['id', 'name'], where: { id: among(ids) } }, { signal })).rows,
});

/** The saved records of the fact as a file, with the columns of a dataset's own file. */
export const recordsFile = (fact: { id: number; serial_no: string; name: string }): FileRequest => ({
  relation: 'tabular_datasets_records',
  select: [
    headed('Record', 'id'),
    `...tabular_datasets(${headed('Dataset', 'name')},${headed('Unit', 'unit')})`,
    ...SHEET_COLUMNS.map(({ name, label }) => headed(label, name)),
    'tabular_datasets_records_to_facts!inner()',
  ],
  where: { 'tabular_datasets_records_to_facts.f_id': `eq.${fact.id}` } as object,
  order: 'parent_id,position,id',
  sheet: 'Records',
  words: [`Records of ${fact.serial_no}`, fact.name],
});
