/** The full file of facts: every field of the record, in groups to choose from, and its locations on a sheet of their own. Loads nothing. */
import { FACTS_FULL_VIEW_COLUMNS } from '#domain/generated/columns/facts_full_view.ts';
import { FACTS_LOCATIONS_VIEW_COLUMNS } from '#domain/generated/columns/facts_locations_view.ts';

export type FullColumn = keyof typeof FACTS_FULL_VIEW_COLUMNS;
type LocationColumn = keyof typeof FACTS_LOCATIONS_VIEW_COLUMNS;

/** The columns in the order of the file. */
export const FULL_GROUPS = {
  Fact: [
    'id',
    'gsn',
    'serial_no',
    'foreign_ids',
    'name',
    'iso3',
    'country',
    'region',
    'year',
    'displacement_type',
    'type',
    'class',
    'groups_text',
    'themes_text',
    'idu',
    'confidential',
  ],
  Figure: [
    'figure',
    'reported_figure',
    'unit',
    'term',
    'qualifier',
    'household_size_figure',
    'household_size_type',
    'counts',
    'counts_in_event',
    'counts_in_months',
  ],
  Dates: [
    'flow_start_date',
    'flow_start_date_accuracy',
    'flow_end_date',
    'flow_end_date_accuracy',
    'stock_only_date',
    'stock_only_date_accuracy',
    'month',
    'reporting_start_date',
    'reporting_start_date_accuracy',
    'reporting_end_date',
    'reporting_end_date_accuracy',
  ],
  'Event and hazard': [
    'event_id',
    'event_serial_no',
    'event_name',
    'event_role',
    'event_cause',
    'event_codes_text',
    'event_start_date',
    'event_start_date_accuracy',
    'event_end_date',
    'event_end_date_accuracy',
    'event_data_included',
    'hazard_category',
    'hazard_subcategory',
    'hazard_type',
    'hazard_subtype',
  ],
  'Master fact': ['parent_id', 'parent_serial_no', 'parent_name', 'parent_role', 'parent_year'],
  'Document and sources': [
    'document_id',
    'document_serial_no',
    'document_name',
    'document_type',
    'document_publication_date',
    'document_url',
    'publishers_text',
    'sources_text',
    'source_types_text',
    'souces',
  ],
  Locations: ['locations_text', 'location_count', 'location_tags', 'centroid_latitude', 'centroid_longitude'],
  Disaggregation: [
    'urban',
    'rural',
    'camp',
    'non_camp',
    'males',
    'females',
    'ages_text',
    'strata_text',
    'of_conflict',
    'of_violence_political',
    'of_violence_criminal',
    'of_violence_communal',
    'of_other',
  ],
  Texts: [
    'excerpt_text',
    'excerpt_for_idu',
    'analysis',
    'public_figure_analysis',
    'caveats',
    'changes',
    'partners',
    'comment',
  ],
  'Confidence assessment': [
    'confidence_methodology',
    'confidence_data_trianglation',
    'confidence_geographical_coverage',
    'confidence_geographical_disaggregation',
    'confidence_reporting_units',
    'confidence_frequency_of_reporting',
    'confidence_disaggregation_sex',
    'confidence_disaggregation_on_age',
    'confidence_data_on_returns',
    'confidence_data_on_deaths',
    'confidence_data_on_births',
    'confidence_data_on_cross_border_movements',
    'confidence_data_on_local_integration',
    'confidence_data_on_settlements_elsewhere',
  ],
  'Review and history': [
    'status_text',
    'changed_since_review',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
    'version',
    'base_id',
    'flags_text',
  ],
} as const satisfies Readonly<Record<string, readonly FullColumn[]>>;

export type FullGroup = keyof typeof FULL_GROUPS;
export const FULL_GROUP_NAMES = Object.keys(FULL_GROUPS) as FullGroup[];

/** The columns of a location, on its own sheet and as a map layer. */
export const LOCATION_COLUMNS = [
  'id',
  'serial_no',
  'number',
  'location_name',
  'reported_name',
  'location_type',
  'latitude',
  'longitude',
  'accuracy',
  'location_iso3',
  'outside_country',
] as const satisfies readonly LocationColumn[];

/** What a map layer says of a fact, if no groups are chosen: all fields would make it three times as large. */
export const MAP_COLUMNS = [
  'name',
  'iso3',
  'country',
  'region',
  'year',
  'displacement_type',
  'type',
  'class',
  'figure',
  'reported_figure',
  'unit',
  'term',
  'qualifier',
  'counts',
  'event_role',
  'flow_start_date',
  'flow_end_date',
  'stock_only_date',
  'event_id',
  'event_name',
  'hazard_category',
  'hazard_type',
  'hazard_subtype',
  'document_name',
  'document_url',
  'sources_text',
  'groups_text',
  'excerpt_text',
  'status_text',
  'confidential',
  'created_by',
  'updated_at',
] as const satisfies readonly FullColumn[];

export type FullFormat = 'xlsx' | 'csv' | 'geojson';

/** The choices of a user for full files. */
export type FullFile = {
  readonly groups: readonly FullGroup[];
  readonly format: FullFormat;
  readonly locations: boolean;
  readonly tags: boolean;
};

const WHOLE: FullFile = { groups: FULL_GROUP_NAMES, format: 'xlsx', locations: true, tags: false };

/** The choices as they were kept; a group that was added or renamed since is chosen, nothing else of a damaged value counts. */
export function fullFileFrom(kept: unknown): FullFile {
  if (typeof kept !== 'object' || kept === null) return WHOLE;
  const { without, format, locations, tags } = kept as Record<string, unknown>;
  const left = Array.isArray(without) ? (without as unknown[]) : [];
  const groups = FULL_GROUP_NAMES.filter((name) => !left.includes(name));
  return {
    groups: groups.length === 0 ? WHOLE.groups : groups,
    format: format === 'csv' || format === 'geojson' ? format : 'xlsx',
    locations: locations !== false,
    tags: tags === true,
  };
}

/** As it is kept: the groups that are left out. */
export const fullFileToKeep = ({ groups, ...others }: FullFile) => ({
  without: FULL_GROUP_NAMES.filter((name) => !groups.includes(name)),
  ...others,
});

export const columnsOf = (groups: readonly FullGroup[]): FullColumn[] =>
  FULL_GROUP_NAMES.flatMap((name) => (groups.includes(name) ? FULL_GROUPS[name] : []));

export const fullLabel = (column: FullColumn): string => FACTS_FULL_VIEW_COLUMNS[column].label;
export const locationLabel = (column: (typeof LOCATION_COLUMNS)[number]): string =>
  FACTS_LOCATIONS_VIEW_COLUMNS[column].label;
