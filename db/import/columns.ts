/** Recognises the columns of IDMC's three files in any spelling, and names the problem of a header. */

import { FILE_KINDS, type FileKind } from '#domain/imports/import-report.ts';

interface FileForm {
  required: readonly string[];
  optional: readonly string[];
  /** At least one of them is there. */
  oneOf?: readonly string[];
  /** A header with one of them is of another kind. */
  none?: readonly string[];
  /** Alternative headers of the columns. */
  aliases: Readonly<Record<string, string>>;
}

const words = (text: string): string[] => text.split(' ');

/** The totals of a country and year: rounded, and as they were before. */
const TOTALS = ['conflict', 'disaster'].flatMap((cause) =>
  ['stock_displacement', 'internal_displacements'].flatMap((measure) => [
    `${cause}_${measure}`,
    `${cause}_${measure}_raw`,
  ]),
);

/** Their names in the files up to 2020, and those of IDMC's own description. */
const FORMER_TOTALS = Object.fromEntries(
  ['conflict', 'disaster'].flatMap((cause) =>
    ['', '_raw'].flatMap((raw) => [
      [`${cause}_new_displacement${raw}`, `${cause}_internal_displacements${raw}`],
      [`${cause}_new_displacements${raw}`, `${cause}_internal_displacements${raw}`],
      [`${cause}_internal_displacement${raw}`, `${cause}_internal_displacements${raw}`],
      [`${cause}_total_number_of_idps${raw}`, `${cause}_stock_displacement${raw}`],
      [`${cause}_idps${raw}`, `${cause}_stock_displacement${raw}`],
    ]),
  ),
);

export const FILE_FORMS: Readonly<Record<FileKind, FileForm>> = {
  figures: {
    required: words(
      'id iso3 country figure_cause year figure_category figure_unit reported_figures household_size total_figures start_date event_id event_name',
    ),
    optional: words(
      'geographical_region hazard_category hazard_sub_category hazard_type hazard_sub_type violence_type other_event_sub_type start_date_accuracy end_date_accuracy end_date stock_date stock_date_accuracy stock_reporting_date publishers sources sources_type event_cause event_main_trigger event_start_date event_end_date event_start_date_accuracy event_end_date_accuracy is_housing_destruction event_codes_code_type locations_coordinates locations_name locations_accuracy locations_type displacement_occurred',
    ),
    aliases: {
      figure_id: 'id',
      helix_id: 'id',
      iso3_affected_area: 'iso3',
      affected_area: 'country',
      country_territory: 'country',
      country_name: 'country',
      region: 'geographical_region',
      cause: 'figure_cause',
      category: 'figure_category',
      unit: 'figure_unit',
      reported_figure: 'reported_figures',
      reported: 'reported_figures',
      total_figure: 'total_figures',
      publisher: 'publishers',
      source: 'sources',
      source_type: 'sources_type',
      sources_types: 'sources_type',
      event_codes: 'event_codes_code_type',
      hazard_subcategory: 'hazard_sub_category',
      hazard_subtype: 'hazard_sub_type',
      housing_destruction: 'is_housing_destruction',
      location_coordinates: 'locations_coordinates',
      location_name: 'locations_name',
      locations_names: 'locations_name',
      location_accuracy: 'locations_accuracy',
      location_type: 'locations_type',
    },
  },
  'disaster events': {
    required: words('iso3 year event_name start_date'),
    optional: words(
      'country_name start_date_accuracy end_date end_date_accuracy new_displacement new_displacement_rounded total_displacement total_displacement_rounded hazard_category hazard_category_name hazard_sub_category hazard_sub_category_name hazard_type hazard_type_name hazard_sub_type hazard_sub_type_name event_codes event_codes_type event_id',
    ),
    aliases: {
      country: 'country_name',
      country_territory: 'country_name',
      date_of_event_start: 'start_date',
      disaster_internal_displacements: 'new_displacement_rounded',
      disaster_internal_displacements_raw: 'new_displacement',
      hazard_subtype_name: 'hazard_sub_type_name',
      hazard_subcategory: 'hazard_sub_category',
      hazard_subtype: 'hazard_sub_type',
      event_codes_code_type: 'event_codes',
      // The files up to 2019.
      name: 'country_name',
      iso3_affected_area: 'iso3',
      affected_area: 'country_name',
      new_displacements: 'new_displacement',
      disaster_new_displacements: 'new_displacement',
      event_start_date: 'start_date',
      date_of_event_end: 'end_date',
    },
  },
  'context texts': {
    required: words('iso3 year figure_cause figure_category description'),
    optional: words('country figures figures_rounded'),
    aliases: {
      cause: 'figure_cause',
      category: 'figure_category',
      country_territory: 'country',
      country_name: 'country',
    },
  },
  'country totals': {
    required: words('iso3 year'),
    optional: ['country', ...TOTALS],
    oneOf: TOTALS,
    none: words('event_name start_date hazard_category hazard_type'),
    aliases: {
      name: 'country',
      country_territory: 'country',
      country_name: 'country',
      iso3_affected_area: 'iso3',
      affected_area: 'country',
      ...FORMER_TOTALS,
      // IDMC's file of conflict by country and year names no cause. Its exact numbers have the plain names.
      new_displacement: 'conflict_internal_displacements_raw',
      new_displacement_rounded: 'conflict_internal_displacements',
      total_displacement: 'conflict_stock_displacement_raw',
      total_displacement_rounded: 'conflict_stock_displacement',
    },
  },
};

/** A title, a note and empty lines may precede the header. */
export const HEADER_WITHIN = 30;

export interface Columns {
  kind: FileKind;
  /** The index in the row, by column name. */
  indexes: ReadonlyMap<string, number>;
  /** Headers that the import does not use; their cells are omitted. */
  unknown: string[];
  /** Headers of used columns that stand in the file again. */
  repeated: string[];
}

/** Returns the columns if this row is a header, with over half of the required columns of a file kind. The kind with more matches wins. */
export function recogniseHeader(cells: readonly string[], kinds: readonly FileKind[] = FILE_KINDS): Columns | null {
  const [best] = kinds
    .map((kind) => columnsOf(cells, kind))
    .filter((columns) => {
      const { required, oneOf, none } = FILE_FORMS[columns.kind];
      if (cells.map(normalise).some((header) => none?.includes(header))) return false;
      if (oneOf?.some((name) => columns.indexes.has(name)) === false) return false;
      const found = required.filter((name) => columns.indexes.has(name)).length;
      return oneOf === undefined ? found > required.length / 2 : found > 0;
    })
    .toSorted((one, other) => other.indexes.size - one.indexes.size);
  return best ?? null;
}

/** IDMC's tables that are not imported, by headers that no other has. */
const NEVER_READ: readonly (readonly [name: string, headers: readonly string[]])[] = [
  ['sex and age', words('iso3 year sex cause')],
  ['Internal Displacement Updates', words('iso3 displacement_type displacement_date figure')],
];

/** The name of a table of IDMC that is not imported; null if this row is no header of one. */
export function neverRead(cells: readonly string[]): string | null {
  const headers = new Set(cells.map(normalise));
  return NEVER_READ.find(([, own]) => own.every((header) => headers.has(header)))?.[0] ?? null;
}

/** The problem of a header without all required columns, naming those missing, or with one of its columns twice; null if it has none. */
export function problemOfColumns({ kind, indexes, repeated: [repeated] }: Columns): string | null {
  const missing = FILE_FORMS[kind].required.filter((name) => !indexes.has(name));
  if (missing.length > 0) return `The file looks like GIDD ${kind} but lacks the column ${missing.join(', ')}.`;
  if (repeated === undefined) return null;
  return `The file has two columns '${repeated}', so it is not certain which one counts.`;
}

function columnsOf(cells: readonly string[], kind: FileKind): Columns {
  const form = FILE_FORMS[kind];
  const known = new Set([...form.required, ...form.optional]);
  const headers = cells.map(normalise);
  const indexes = new Map<string, number>();
  const unknown: string[] = [];
  const repeated: string[] = [];
  headers.forEach((header, at) => {
    const name = known.has(header) ? header : aliasOf(header, kind, headers);
    if (name !== null && !indexes.has(name)) indexes.set(name, at);
    else if (name !== null && headers.indexOf(header) < at) repeated.push(cells[at] ?? '');
    else if (header !== '') unknown.push(cells[at] ?? '');
  });
  return { kind, indexes, unknown, repeated };
}

/** An alias applies only if the column itself is absent. */
function aliasOf(header: string, kind: FileKind, headers: readonly string[]): string | null {
  const alias = FILE_FORMS[kind].aliases[header];
  return alias !== undefined && !headers.includes(alias) ? alias : null;
}

/** 'Event codes (Code:Type)' → event_codes_code_type */
function normalise(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
