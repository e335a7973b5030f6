/** Reads DTM's API v3: the areas of one operation and round in a country become a document, with their counts as a table. */
import { FeedFault, jsonOf } from './decode.ts';
import { plain } from './plain.ts';
import { codeOf, dayOf, type LotRecord, type Reading } from './shape.ts';
import { tooMany } from '#db/threads/too-much.ts';
import { MOST_ITEMS } from './xml.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const said = (value: unknown, most = 200): string =>
  typeof value === 'string' || typeof value === 'number' ? plain(String(value), most) : '';
/** A whole number from 0; undefined of any other value but none. */
const countOf = (value: unknown): number | null | undefined => {
  if (value === null || value === undefined || value === '') return null;
  const count = typeof value === 'string' && /^\d{1,12}$/.test(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
};

interface Area {
  name: string;
  day: string;
  reason: string;
  people: number;
  males: number | null;
  females: number | null;
}

interface Round {
  iso3: string;
  country: string;
  operation: string;
  round: string;
  /** Each area once for each reason, as it was reported last. */
  areas: Map<string, Area>;
}

const MOST_FAULTS = 1000;
const MOST_AREAS = 200;

export function readDtm(bytes: Buffer): Reading {
  const { value, damaged } = jsonOf(bytes);
  const answer: Fields = isFields(value) ? value : {};
  if (damaged !== null) throw new FeedFault(`The answer says that it is ${damaged}, but it is not`);
  const { result, isSuccess, errorMessages } = answer;
  if (isSuccess === false || !Array.isArray(result)) {
    const words = (Array.isArray(errorMessages) ? errorMessages : [answer['message'], answer['title']])
      .map((one) => said(one, 300))
      .filter((one) => one !== '')
      .join('; ');
    throw new FeedFault(words === '' ? 'The answer has no list of results' : `DTM says: ${words.slice(0, 300)}`);
  }
  if (result.length > MOST_ITEMS) throw tooMany(MOST_ITEMS, 'items');
  const rounds = new Map<string, Round>();
  const faults: string[] = [];
  for (const [index, item] of result.entries()) {
    const fault = isFields(item) ? put(rounds, item) : 'it is no object';
    if (fault !== null && faults.length < MOST_FAULTS) faults.push(`Item ${index + 1}: ${fault}`);
  }
  return { records: [...rounds.values()].map(recordOf), faults };
}

/** Adds an area to its round; returns why it can't be. */
function put(rounds: Map<string, Round>, item: Fields): string | null {
  const iso3 = codeOf(item['admin0Pcode']);
  const day = dayOf(item['reportingDate']);
  const people = countOf(item['numPresentIdpInd']);
  const [males, females] = [countOf(item['numberMales']), countOf(item['numberFemales'])];
  if (iso3 === null) return 'its country is not known';
  if (day === null) return 'its reporting date is no date';
  if (people === undefined || males === undefined || females === undefined) return 'a count is no whole number';
  if (people === null) return 'it has no count of IDPs';
  const operation = said(item['operation']) || 'DTM';
  const round = said(item['roundNumber'], 20) || day;
  const key = JSON.stringify([iso3, operation, round]);
  const held = rounds.get(key) ?? {
    iso3,
    country: said(item['admin0Name']) || iso3,
    operation,
    round,
    areas: new Map(),
  };
  rounds.set(key, held);
  const names = [item['admin2Name'], item['admin1Name'], item['admin0Name']].map((one) => said(one));
  const reason = said(item['displacementReason'], 60);
  const area = {
    name:
      names
        .filter((name) => name !== '')
        .slice(0, 2)
        .join(', ') || iso3,
    day,
    reason,
    people,
    males,
    females,
  };
  const place = JSON.stringify([
    said(item['admin2Pcode']),
    said(item['admin1Pcode']),
    area.name,
    reason,
    said(item['assessmentType']),
  ]);
  if ((held.areas.get(place)?.day ?? '') <= day) held.areas.set(place, area);
  return null;
}

const cell = (text: string): string => text.replaceAll(/[|\\\r\n]/g, ' ');
const shown = (count: number | null): string => (count === null ? '' : count.toLocaleString('en-US'));

function recordOf({ iso3, country, operation, round, areas }: Round): LotRecord {
  const all = [...areas.values()].toSorted((one, other) => other.people - one.people);
  const total = all.reduce((sum, { people }) => sum + people, 0);
  const day =
    all
      .map((area) => area.day)
      .toSorted()
      .at(-1) ?? '';
  const of = /^\d{4}-/.test(round) ? round : `round ${round}`;
  const reasons = new Set(
    all.map(({ reason }) =>
      /disaster|natural|flood|storm|drought/i.test(reason) ? 'Disaster' : reason === '' ? '' : 'Conflict',
    ),
  );
  const lines = all
    .slice(0, MOST_AREAS)
    .map(
      ({ name, reason, people, males, females, day: reported }) =>
        `| ${cell(name)} | ${shown(people)} | ${shown(males)} | ${shown(females)} | ${cell(reason)} | ${reported} |`,
    );
  const content = [
    `${shown(total)} internally displaced people in ${all.length} ${all.length === 1 ? 'area' : 'areas'} of ${cell(country)} (${cell(operation)}, ${of}).`,
    '',
    '| Area | IDPs | Males | Females | Reason | Reported |',
    '|---|---|---|---|---|---|',
    ...lines,
    ...(all.length > MOST_AREAS ? ['', `${all.length - MOST_AREAS} smaller areas are left out.`] : []),
  ].join('\n');
  return {
    type: 'documents',
    source: 'DTM',
    source_id: `${iso3}/${operation}/${round}`.slice(0, 300),
    data: {
      name: `DTM ${country}: ${operation}, ${of}`,
      url: null,
      publication_date: day,
      countries: [iso3],
      displacement_types: [...reasons].filter((reason) => reason !== ''),
      publishers: ['IOM DTM'],
      content,
      modified: `${day}T00:00:00.000Z`,
    },
  };
}
