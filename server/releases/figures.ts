/**
 * A frozen fact as a row of IDMC's figures: the inverse of the import. A cell that reads as the fact's own value is written as it was imported, since the file
 * says more than a fact holds (docs/figures.md). Pure.
 */
import { toFigureRow } from '#db/import/gidd-figures.ts';
import type { AccurateDate, Lists } from '#db/import/records.ts';
import { readList, Refusal } from '#db/import/values.ts';
import { joinedEventCodes, readEventCode } from '#domain/events/event-codes.ts';
import { idmcHazardOf } from './hazards.ts';

export type Cells = Record<string, string>;

/** A row of data.release_facts, as json. */
export interface FrozenFact {
  readonly fact_id: number;
  readonly figure_id: string;
  readonly place: number;
  readonly name: string;
  readonly iso3: string;
  readonly country: string;
  readonly region: string | null;
  readonly year: number;
  readonly displacement_type: string;
  readonly type: string;
  readonly unit: string | null;
  readonly term: string | null;
  readonly reported_figure: number | null;
  readonly household_size: number | null;
  readonly counted: number;
  readonly start_date: AccurateDate | null;
  readonly end_date: AccurateDate | null;
  readonly stock_date: AccurateDate | null;
  readonly reporting_date: AccurateDate | null;
  readonly event_id: number | null;
  readonly event_key: string | null;
  readonly event_name: string | null;
  readonly event_cause: string | null;
  readonly event_start_date: AccurateDate | null;
  readonly event_end_date: AccurateDate | null;
  readonly glide_numbers: readonly string[];
  /** Null in a release that was frozen before they were kept. */
  readonly event_codes: readonly string[] | null;
  readonly hazard_type_id: number | null;
  readonly hazard_path: string | null;
  readonly publishers: readonly string[];
  readonly sources: readonly string[];
  readonly source_types: readonly string[];
  readonly locations: { readonly locations?: readonly Place[] } | null;
  readonly imported: Readonly<Record<string, string>> | null;
  readonly event_as_imported: boolean;
  readonly document_as_imported: boolean;
}

interface Place {
  readonly type: string;
  readonly name: string;
  readonly latlng: readonly [number, number];
  readonly accuracy: string;
}

const CATEGORIES: Readonly<Record<string, string>> = {
  'New Displacement (Flow)': 'Internal Displacements',
  'IDPs (Stock)': 'IDPs',
};
const LIST = '; ';
/** The fact's own in every case: IDMC's number, and what the sums are made of. */
const OWN = new Set(['id', 'total_figures']);
/** Columns of lists that the import joins over several rows. */
const OF_EVENT = new Set(['event_codes_code_type']);
const OF_DOCUMENT = new Set(['publishers', 'sources', 'sources_type']);

export function figureCells(fact: FrozenFact, lists: Lists): Cells {
  const own = ownCells(fact);
  const { imported } = fact;
  const read = imported && asImported(fact, imported, lists);
  if (!imported || !read) return own;
  const names = new Set([...fact.publishers, ...fact.sources].map(folded));
  const sameNames = [...readList(imported['publishers'] ?? ''), ...readList(imported['sources'] ?? '')].every((name) =>
    names.has(folded(name)),
  );
  const sameEvent = own['event_id'] === read['event_id'] && fact.event_as_imported;
  return Object.fromEntries(
    Object.entries(own).map(([column, text]) => {
      const kept = OF_EVENT.has(column)
        ? sameEvent
        : OF_DOCUMENT.has(column)
          ? fact.document_as_imported && sameNames
          : text === read[column];
      return [column, kept && !OWN.has(column) ? (imported[column] ?? '') : text];
    }),
  );
}

const folded = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The columns of the fact as the file gave it; null if the file's row can't be read with the lists of today. */
function asImported(fact: FrozenFact, imported: Readonly<Record<string, string>>, lists: Lists): Cells | null {
  try {
    const { fact: row, event } = toFigureRow(imported, lists);
    const date = (name: string) => (row.data[name] ?? null) as AccurateDate | null;
    // By IDMC's path, which nobody edits: which of several hazards of one path is found depends on their names of today.
    const same =
      (event.hazard_type_id === null) === (fact.hazard_type_id === null) &&
      lists.hazards.pathOf(event.hazard_type_id) === fact.hazard_path;
    return ownCells({
      ...fact,
      figure_id: row.key,
      iso3: row.iso3,
      country: row.iso3 === fact.iso3 ? fact.country : '',
      region: row.iso3 === fact.iso3 ? fact.region : '',
      year: row.year,
      displacement_type: row.displacement_type,
      type: row.type,
      unit: String(row.data['unit']),
      term: String(row.data['term']),
      reported_figure: Number(row.data['reported_figure']),
      household_size: row.household_size.figure,
      start_date: date('start_date'),
      end_date: date('end_date'),
      stock_date: date('stock_date'),
      reporting_date: row.end_date,
      event_key: event.key,
      event_name: event.name,
      event_cause: event.displacement_type,
      event_start_date: event.start_date,
      event_end_date: event.end_date,
      hazard_path: same ? fact.hazard_path : 'another > another',
      locations: row.locations,
    });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The cells that the fact alone tells. */
function ownCells(fact: FrozenFact): Cells {
  const hazard = idmcHazardOf(fact.hazard_path);
  const trigger = hazard?.subtype[1] ?? fact.hazard_path ?? '';
  const places = fact.locations?.locations ?? [];
  const listed = (text: (place: Place) => string): string => places.map(text).join(LIST);
  return {
    id: fact.figure_id,
    iso3: fact.iso3,
    country: fact.country,
    geographical_region: fact.region ?? '',
    figure_cause: fact.displacement_type,
    year: String(fact.year),
    figure_category: CATEGORIES[fact.type] ?? fact.type,
    figure_unit: fact.unit ?? '',
    reported_figures: String(fact.reported_figure ?? ''),
    household_size: fact.unit === 'Household' ? String(fact.household_size ?? '') : '',
    total_figures: String(fact.counted),
    hazard_category: hazard?.category[1] ?? '',
    hazard_sub_category: hazard?.subcategory[1] ?? '',
    hazard_type: hazard?.type[1] ?? '',
    hazard_sub_type: hazard?.subtype[1] ?? '',
    violence_type: '',
    other_event_sub_type: '',
    ...dateCells('start_date', fact.start_date),
    ...dateCells('end_date', fact.end_date),
    ...dateCells('stock_date', fact.stock_date),
    stock_reporting_date: fact.type.includes('Flow') ? '' : (fact.reporting_date?.date ?? ''),
    publishers: fact.publishers.join(LIST),
    sources: fact.sources.join(LIST),
    sources_type: fact.source_types.join(LIST),
    event_id: fact.event_key ?? '',
    event_name: fact.event_name ?? '',
    event_cause: fact.event_cause ?? '',
    event_main_trigger: trigger,
    event_start_date: fact.event_start_date?.date ?? '',
    event_end_date: fact.event_end_date?.date ?? '',
    event_start_date_accuracy: fact.event_start_date?.accuracy ?? '',
    event_end_date_accuracy: fact.event_end_date?.accuracy ?? '',
    is_housing_destruction: fact.term === 'Destroyed Housing' ? 'Yes' : 'No',
    event_codes_code_type: codesOf(fact).join(LIST),
    locations_coordinates: listed(({ latlng }) => latlng.join(', ')),
    locations_name: listed(({ name }) => name),
    locations_accuracy: listed(({ accuracy }) => accuracy),
    locations_type: listed(({ type }) => type),
    displacement_occurred: '',
  };
}

/** IDMC's files have no country of a code. */
const codesOf = ({ glide_numbers, event_codes }: FrozenFact): string[] => [
  ...glide_numbers.map((code) => `${code}:Glide Number`),
  ...joinedEventCodes((event_codes ?? []).flatMap((stored) => readEventCode(stored) ?? [])).map(
    ({ code, type }) => `${code}:${type}`,
  ),
];

const dateCells = (name: string, date: AccurateDate | null): Cells => ({
  [name]: date?.date ?? '',
  [`${name}_accuracy`]: date?.accuracy ?? '',
});
