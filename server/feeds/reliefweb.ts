/** Reads ReliefWeb's API v2: reports become documents, disasters become events. */
import { FeedFault, jsonOf } from './decode.ts';
import {
  addressOf,
  codeOf,
  countriesOf,
  dayOf,
  eventRecord,
  glideOf,
  isEmergency,
  momentOf,
  readEach,
  type LotRecord,
  type Reading,
} from './shape.ts';
import { plain, plainLines } from './plain.ts';

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const said = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export interface ReliefWebPage extends Reading {
  count: number;
  /** The newest change of the page, from which the next one is read. */
  last: string | null;
}

export function readReliefWeb(kind: 'report' | 'disaster', bytes: Buffer): ReliefWebPage {
  const { value, damaged } = jsonOf(bytes);
  const answer = fieldsOf(value);
  if (!Array.isArray(answer['data'])) {
    const words = said(fieldsOf(answer['error'])['message']) || said(answer['error']) || said(answer['message']);
    throw new FeedFault(words === '' ? 'The answer has no list of data' : `ReliefWeb says: ${plain(words, 300)}`);
  }
  const items = listOf(answer['data']);
  const changes = items.flatMap((item) => momentOf(fieldsOf(fieldsOf(item['fields'])['date'])['changed']) ?? []);
  return {
    ...readEach(items, kind === 'report' ? report : disaster, damaged),
    count: items.length,
    last: changes.toSorted().at(-1) ?? null,
  };
}

const idOf = (item: Fields, fields: Fields): string | null =>
  [said(item['id']), said(fields['id'])].find((id) => /^\d{1,12}$/.test(id)) ?? null;
const codesOf = (fields: Fields): unknown[] =>
  [fieldsOf(fields['primary_country']), ...listOf(fields['country'])].map(({ iso3 }) => iso3);

/** The causes of types of disaster and of glide numbers. */
const causesOf = (codes: readonly string[]): string[] => [
  ...new Set(codes.map((code) => (isEmergency(code) ? 'Conflict' : 'Disaster'))),
];

function report(item: Fields): LotRecord | string {
  const fields = fieldsOf(item['fields']);
  const id = idOf(item, fields);
  const name = plain(said(fields['title']), 2000);
  if (id === null) return 'it has no number';
  if (name === '') return `report ${id} has no title`;
  const date = fieldsOf(fields['date']);
  const modified = momentOf(date['changed']);
  const sources = listOf(fields['source'])
    .map((one) => plain(said(one['name']), 500))
    .filter(Boolean)
    .slice(0, 300);
  const glides = listOf(fields['disaster']).flatMap((one) => glideOf(one['glide']) ?? []);
  const numbers = glides.filter((glide) => !isEmergency(glide));
  const data = {
    name,
    url: addressOf(fields['url_alias']) ?? addressOf(fields['url']),
    publication_date: dayOf(date['original']) ?? dayOf(date['created']),
    countries: [...new Set(codesOf(fields).flatMap((code) => codeOf(code) ?? []))],
    displacement_types: causesOf([...listOf(fields['disaster_type']).map(({ code }) => said(code)), ...glides]),
    publishers: sources,
    // Markdown.
    content: plainLines(said(fields['body']), 100_000),
    ...(numbers.length > 0 ? { glide_numbers: numbers } : {}),
    ...(modified === null ? {} : { modified }),
  };
  return { type: 'documents', source: 'ReliefWeb', source_id: `report/${id}`, data };
}

function disaster(item: Fields): LotRecord | string {
  const fields = fieldsOf(item['fields']);
  const id = idOf(item, fields);
  const name = plain(said(fields['name']), 500);
  if (id === null) return 'it has no number';
  if (name === '') return `disaster ${id} has no name`;
  const date = fieldsOf(fields['date']);
  const primary = fieldsOf(fields['primary_type']);
  const type =
    said(primary['code']) === ''
      ? (listOf(fields['type']).find((one) => one['primary'] === true) ?? listOf(fields['type'])[0] ?? {})
      : primary;
  return eventRecord({
    source: 'ReliefWeb',
    source_id: `disaster/${id}`,
    code: said(type['code']).toUpperCase(),
    typeName: plain(said(type['name']), 100),
    name,
    start: dayOf(date['event']) ?? dayOf(date['created']),
    iso3: countriesOf(codesOf(fields), '', null),
    point: null,
    glide: glideOf(fields['glide']),
    modified: momentOf(date['changed']),
    more: {
      url: addressOf(fields['url_alias']) ?? addressOf(fields['url']),
      comment: plain(said(fields['description']), 5000),
    },
  });
}
