/** The requests of /psql that are measured, in words that the database at hand holds. Sends none. */
import type { Database } from '#db/database.ts';
import { unique } from './load-client.ts';
import type { PsqlRequest } from './recording.ts';
import { COLUMNS, NEWEST } from './searches.ts';

export interface MeasuredCase {
  name: string;
  what: string;
  /** Sent in turn. */
  requests: readonly PsqlRequest[];
  /** Of the floor's requests a second, at least. */
  least: number;
}

const json = { accept: 'application/json' };
const counted = { ...json, prefer: 'count=exact' };
const posted = { ...json, 'content-type': 'application/json' };
const page = `order=${NEWEST}&limit=20`;

export async function psqlCases(owner: Database): Promise<MeasuredCase[]> {
  const ids = await column<number>(owner, 'select id from data.facts order by hashint8(id) limit 200');
  const countries = await spreadCountries(owner);
  const read = (path: string, headers = json): PsqlRequest => ({ method: 'GET', path, headers });
  const insert = (path: string, body: object): PsqlRequest[] => [
    { method: 'POST', path, headers: posted, body: JSON.stringify(body) },
  ];
  const fact = {
    name: `Colombia: Floods - Chocó ${unique}`,
    iso3: 'COL',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: {
      reported_figure: 12,
      term: 'Displaced',
      unit: 'Person',
      start_date: { date: '2025-03-01', accuracy: 'Day' },
    },
  };
  return [
    {
      name: 'row',
      what: '(a) one row by id',
      requests: ids.map((id) => read(`facts?id=eq.${id}`)),
      least: 0.6,
    },
    {
      name: 'page',
      what: '(b) page of 20, filtered, ordered, counted',
      requests: countries.flatMap((iso3) =>
        ['', '&year=in.(2024,2025)&displacement_type=eq.Disaster'].map((more) =>
          read(`facts_view?select=${COLUMNS}&iso3=eq.${iso3}${more}&${page}`, counted),
        ),
      ),
      least: 0.85,
    },
    {
      name: 'embeds',
      what: '(c) page of 20 with two embeds',
      requests: countries.map((iso3) =>
        read(`facts?select=id,name,event:events(id,name),document:documents(id,name)&iso3=eq.${iso3}&${page}`),
      ),
      least: 0.6,
    },
    {
      name: 'publisher',
      what: '(d) insert of a publisher',
      requests: insert('publishers', { name: unique, type: 'Media' }),
      least: 0.6,
    },
    { name: 'fact', what: '(d) insert of a fact', requests: insert('facts', fact), least: 0.6 },
  ];
}

/** From the one with most facts to those with few. */
export async function spreadCountries(owner: Database): Promise<string[]> {
  const ranked = await column<string>(owner, 'select iso3 from data.facts group by iso3 order by count(*) desc, iso3');
  return [1, 5, 10, 20, 40, 80].flatMap((rank) => ranked[rank - 1] ?? []);
}

async function column<Value>(owner: Database, text: string): Promise<Value[]> {
  const { rows } = await owner.statement<Record<string, Value>>({ role: null }, text);
  return rows.flatMap((row) => Object.values(row));
}
