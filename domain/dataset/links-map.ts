/** The places of records for a map: one origin or destination for all records of the same point, and one line for all of the same way. Draws nothing. */
import { SHEET_COLUMNS } from './columns.ts';
import { COMPARED, type LinkedRecord } from './links.ts';
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

export type RecordPlace = {
  readonly type: 'Origin' | 'Destination';
  readonly lat: number;
  readonly lng: number;
  readonly name: string;
  /** The number of its records and their totals, in words. */
  readonly details: readonly string[];
};
export type RecordWay = { readonly from: readonly [number, number]; readonly to: readonly [number, number] };

type Gathered = {
  type: RecordPlace['type'];
  lat: number;
  lng: number;
  names: Map<string, number>;
  records: LinkedRecord[];
};

const LABELS = new Map(SHEET_COLUMNS.map(({ name, label }) => [name as string, label]));

const totals = (records: readonly LinkedRecord[]): string[] =>
  COMPARED.flatMap((column) => {
    const values = records.flatMap((record) => record[column] ?? []);
    return values.length === 0
      ? []
      : [`${LABELS.get(column)}: ${showNumber(values.reduce((sum, value) => sum + value, 0))}`];
  });

/** The name that most of its records have, and the number of other names. */
function nameOf(names: ReadonlyMap<string, number>): string {
  const [first, ...others] = [...names].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  if (first === undefined) return 'Unnamed place';
  return others.length === 0 ? first : `${first} and ${showNumber(others.length)} more`;
}

const placeOf = ({ type, lat, lng, names, records }: Gathered): RecordPlace => ({
  type,
  lat,
  lng,
  name: nameOf(names),
  details: [`${type} of ${counted(records.length, 'record')}`, ...totals(records)],
});

export function placesOf(records: readonly LinkedRecord[]): { places: RecordPlace[]; ways: RecordWay[] } {
  const places = new Map<string, Gathered>();
  const ways = new Map<string, RecordWay>();
  const gather = (
    type: RecordPlace['type'],
    record: LinkedRecord,
    lat: number | null,
    lng: number | null,
    name: string | null,
  ): readonly [number, number] | null => {
    if (lat === null || lng === null) return null;
    const key = `${type} ${lat} ${lng}`;
    const place = places.get(key) ?? {
      type,
      lat,
      lng,
      names: new Map<string, number>(),
      records: [] as LinkedRecord[],
    };
    places.set(key, place);
    if (name !== null) place.names.set(name, (place.names.get(name) ?? 0) + 1);
    place.records.push(record);
    return [lat, lng];
  };
  for (const record of records) {
    const from = gather('Origin', record, record.org_lat, record.org_lon, record.org_name);
    const to = gather('Destination', record, record.dst_lat, record.dst_lon, record.dst_name);
    if (from !== null && to !== null) ways.set(`${from.join()} ${to.join()}`, { from, to });
  }
  return { places: [...places.values()].map(placeOf), ways: [...ways.values()] };
}
