/** Generated from the database by `npm run generate`: the rows of every relation of /psql, as JSON. Never edited by hand. */

import type { AccurateDate } from '#domain/dates.ts';
import type { FactData } from '#domain/fact-data.ts';
import type { HouseholdSize } from '#domain/household-size.ts';
import type { LeftOut } from '#domain/sub-facts.ts';
import type { Locations } from '#domain/locations.ts';

/** A reference list: name, position, active. */
export interface ClassesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface CommunicationToolsRow {
  name: string;
  position: number;
  active: boolean;
}

/** Choices of the confidence assessment, by field of the wire form. */
export interface ConfidenceOptionsRow {
  field: string;
  name: string;
  position: number;
  multiple: boolean;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface ConflictTypesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface ContactTitlesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface DateAccuraciesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface DateTypesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface DisplacementTypesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface DocumentTypesRow {
  name: string;
  position: number;
  active: boolean;
}

/** Documents; sources and publishers are lists of publisher ids. */
export interface DocumentsRow {
  id: number;
  uuid: string;
  gsn: number;
  serial_no: string;
  name: string;
  type: string | null;
  publication_date: string;
  comment: string | null;
  url: string | null;
  confidential: boolean;
  displacement_types: string[];
  countries: string[];
  sources: number[];
  publishers: number[];
  sources_old: string | null;
  publishers_old: string | null;
  filename: string | null;
  content_type: string | null;
  original_filename: string | null;
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  name_search: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
}

/** Documents for download: filtered and ordered like documents_view, lists as text. */
export interface DocumentsDownloadViewRow {
  id: number;
  sources_tags: number[];
  publishers_tags: number[];
  countries: string[] | null;
  displacement_types: string[] | null;
  gsn: number | null;
  serial_no: string | null;
  name: string | null;
  publication_date: string | null;
  countries_text: string | null;
  publishers_text: string | null;
  sources_text: string | null;
  type: string | null;
  displacement_types_text: string | null;
  confidential: boolean | null;
  url: string | null;
  original_filename: string | null;
  created_by: string | null;
  created_at: string | null;
  name_search: string | null;
}

/** Documents with the names of their sources and publishers; the _tags columns hold ids. */
export interface DocumentsViewRow {
  id: number;
  gsn: number;
  serial_no: string;
  name: string;
  type: string | null;
  publication_date: string;
  countries: string[];
  sources: string[];
  publishers: string[];
  sources_tags: number[];
  publishers_tags: number[];
  displacement_types: string[];
  confidential: boolean;
  url: string | null;
  filename: string | null;
  original_filename: string | null;
  flags: string[];
  created_by: string;
  created_at: string;
  name_search: string | null;
}

/** The countries of events: a row for each country stored with an event and for each of its facts. */
export interface EventCountriesRow {
  event_id: number | null;
  iso3: string | null;
  geo_name: string | null;
  region: string | null;
}

/** Sums of the facts of each event by type and role, with the total of the type; exact figures as text. Facts without a role are not counted. */
export interface EventFactsTotalsRow {
  event_id: number;
  type: string;
  event_role: string | null;
  sign: number;
  position: number;
  facts: number;
  figure: string;
  total: string;
}

/** Events; start_date and end_date are {date, accuracy}. */
export interface EventsRow {
  id: number;
  gsn: number;
  serial_no: string;
  name: string;
  year: number;
  displacement_type: string;
  hazard_type_id: number | null;
  comment: string | null;
  start_date: AccurateDate | null;
  end_date: AccurateDate | null;
  glide_numbers: string[];
  countries: string[];
  data_included: boolean;
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  name_search: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
}

/** Events for download: filtered and ordered like events_view, lists as text. */
export interface EventsDownloadViewRow {
  id: number;
  serial_no: string | null;
  iso3: string[];
  geo_name: string[];
  region: string[];
  end_date: string | null;
  name: string | null;
  recommended_figure: number;
  type: string | null;
  countries_text: string | null;
  year: number | null;
  displacement_type: string | null;
  fact_count: number;
  start_date: string | null;
  data_included: boolean | null;
  category: string | null;
  subcategory: string | null;
  subtype: string | null;
  regions_text: string | null;
  created_at: string | null;
  gsn: number | null;
  glide_numbers_text: string | null;
  name_search: string | null;
}

/** The rows of events_view, faster to search and order by figures and facts; a page costs as much as all rows. */
export interface EventsGatheredRow {
  id: number;
  gsn: number | null;
  serial_no: string | null;
  name: string | null;
  year: number | null;
  displacement_type: string | null;
  category: string | null;
  subcategory: string | null;
  type: string | null;
  subtype: string | null;
  hazard_type_id: number | null;
  start_date: string | null;
  end_date: string | null;
  data_included: boolean | null;
  glide_numbers: string[] | null;
  comment: string | null;
  recommended_figure: number;
  fact_count: number;
  misfit_count: number;
  iso3: string[];
  geo_name: string[];
  region: string[];
  flags: string[] | null;
  created_by: string | null;
  created_at: string | null;
  updated_by: string | null;
  updated_at: string | null;
  name_search: string | null;
}

/** Events with hazard, countries, recommended figure and number of facts. */
export interface EventsViewRow {
  id: number;
  gsn: number;
  serial_no: string;
  name: string;
  year: number;
  displacement_type: string;
  category: string | null;
  subcategory: string | null;
  type: string | null;
  subtype: string | null;
  hazard_type_id: number | null;
  start_date: string | null;
  end_date: string | null;
  data_included: boolean;
  glide_numbers: string[];
  comment: string | null;
  recommended_figure: number;
  fact_count: number;
  misfit_count: number;
  iso3: string[];
  geo_name: string[];
  region: string[];
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  name_search: string | null;
}

/** Role of a fact toward its event or master; sign is what its figure counts for in the sum. */
export interface FactRolesRow {
  name: string;
  position: number;
  active: boolean;
  sign: number;
}

/** Kinds of figures; Flow types carry start and end dates, Stock types a stock date. */
export interface FactTypesRow {
  name: string;
  position: number;
  active: boolean;
  kind: string;
  in_forms: boolean;
}

/** Facts; start_date and end_date are the reporting period, the dates of the figure are in data. */
export interface FactsRow {
  id: number;
  gsn: number;
  serial_no: string;
  name: string;
  iso3: string;
  year: number;
  displacement_type: string;
  type: string;
  class: string;
  document_id: number | null;
  parent_id: number | null;
  parent_role: string | null;
  event_id: number | null;
  event_role: string | null;
  base_id: number | null;
  idu: boolean;
  confidential: boolean;
  groups: string[];
  themes: string[];
  start_date: AccurateDate | null;
  end_date: AccurateDate | null;
  comment: string | null;
  household_size: HouseholdSize;
  data: FactData;
  locations: Locations | null;
  confidence_assessment: unknown;
  status: string | null;
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  name_search: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
}

/** Facts for download: filtered and ordered like facts_view, lists as text, dates only where the list shows them. */
export interface FactsDownloadViewRow {
  id: number;
  serial_no: string | null;
  iso3: string | null;
  event_id: number | null;
  parent_id: number | null;
  document_id: number | null;
  groups: string[] | null;
  themes: string[] | null;
  sources: string[];
  start_date: string | null;
  end_date: string | null;
  stock_date: string | null;
  idu: boolean | null;
  name: string | null;
  country: string | null;
  figure: number | null;
  reported_figure: number | null;
  type: string | null;
  groups_text: string | null;
  themes_text: string | null;
  year: number | null;
  flow_start_date: string | null;
  displacement_type: string | null;
  class: string | null;
  event_role: string | null;
  event_data_included: boolean | null;
  parent_role: string | null;
  event_name: string | null;
  hazard_subtype: string | null;
  created_by: string | null;
  region: string | null;
  stock_only_date: string | null;
  flow_end_date: string | null;
  public_figure_analysis: string | null;
  gsn: number | null;
  status: string | null;
  qualifier: string | null;
  excerpt_text: string | null;
  sources_text: string | null;
  created_at: string | null;
  locations_text: string | null;
  confidential: boolean;
  hazard_category: string | null;
  hazard_subcategory: string | null;
  hazard_type: string | null;
  name_search: string | null;
  event_name_search: string | null;
}

/** The review status of a fact, its last change since (changed_by, changed_at; null if unchanged), and the statuses that the current user may post. */
export interface FactsStatusViewRow {
  entity_id: number;
  entity_type: string;
  status: string | null;
  allowed_statuses: string[];
  needs_other_eyes: boolean;
  locked: boolean;
  reviewed_by: string | null;
  reviewed_at: string | null;
  changed_by: string | null;
  changed_at: string | null;
}

/** Facts for the list, with the names of the related records; dates are those of the figure. */
export interface FactsViewRow {
  id: number;
  gsn: number;
  serial_no: string;
  name: string;
  iso3: string;
  country: string | null;
  region: string | null;
  year: number;
  displacement_type: string;
  type: string;
  class: string;
  idu: boolean;
  figure: number | null;
  reported_figure: number | null;
  unit: string | null;
  term: string | null;
  qualifier: string | null;
  start_date: string | null;
  end_date: string | null;
  stock_date: string | null;
  groups: string[];
  themes: string[];
  event_id: number | null;
  event_name: string | null;
  event_role: string | null;
  event_data_included: boolean | null;
  hazard_subtype: string | null;
  hazard_type_id: number | null;
  hazard_category: string | null;
  hazard_subcategory: string | null;
  hazard_type: string | null;
  parent_id: number | null;
  parent_name: string | null;
  parent_role: string | null;
  document_id: number | null;
  document_name: string | null;
  sources: string[];
  status: string | null;
  excerpt_text: string | null;
  public_figure_analysis: string | null;
  household_size: HouseholdSize;
  locations: Locations | null;
  confidence_assessment: unknown;
  data: FactData;
  confidential: boolean;
  changed_since_review: boolean;
  base_id: number | null;
  comment: string | null;
  flags: string[];
  event_misfits: string[];
  parent_misfits: string[];
  sub_misfit_count: number;
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  name_search: string | null;
  event_name_search: string | null;
}

/** A reference list: name, position, active. */
export interface GendersRow {
  name: string;
  position: number;
  active: boolean;
}

/** Countries and territories; idmc_short_name is the name to show. centroid is [lat, lon], boundingbox [minlon, minlat, maxlon, maxlat]. */
export interface GeoEntitiesRow {
  iso3: string;
  iso: string | null;
  name: string;
  idmc_short_name: string;
  region: string | null;
  centroid: number[];
  boundingbox: number[];
}

/** Reporting groups and the window of each. */
export interface GroupsRow {
  name: string;
  position: number;
  active: boolean;
  start_date: string;
  end_date: string;
  version: number;
}

/** The record of a serial number or a global serial number. */
export interface GsnRow {
  type: string;
  id: number;
  serial_no: string | null;
  gsn: number;
}

/** The hazard tree, one row per leaf of category, subcategory, type and subtype. */
export interface HazardTypesRow {
  id: number;
  category: string;
  subcategory: string;
  type: string;
  subtype: string;
  active: boolean;
  glide: string | null;
  version: number;
}

/** Changes of records, with user and time; before and after hold the changed keys. */
export interface HistoryRow {
  id: number;
  entity_type: string;
  entity_id: string;
  operation: string;
  before: unknown;
  after: unknown;
  created_by: string;
  created_at: string;
  import_run: number | null;
}

/** A reference list: name, position, active. */
export interface HouseholdSizeTypesRow {
  name: string;
  position: number;
  active: boolean;
}

/** People per household by country and year. */
export interface HouseholdSizesRow {
  id: number;
  iso3: string;
  year: number;
  size: number;
  source: string | null;
}

/** A reference list: name, position, active. */
export interface LocationAccuraciesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface LocationTypesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface ParkingLotStatusesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface ParkingLotTypesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface PublisherTypesRow {
  name: string;
  position: number;
  active: boolean;
}

/** Publishers and sources; they cannot be deleted. */
export interface PublishersRow {
  id: number;
  gsn: number;
  name: string;
  type: string | null;
  iso3: string | null;
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  name_search: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string;
}

/** References to a publisher: the documents it published or is a source of, and their facts. */
export interface PublishersReferencesRow {
  id: number;
  published: number;
  sourced: number;
  documents: number;
  facts: number;
}

/** Publishers with the name of their country. */
export interface PublishersViewRow {
  id: number;
  gsn: number;
  name: string;
  type: string | null;
  iso3: string | null;
  geo_name: string | null;
  flags: string[];
  created_by: string;
  created_at: string;
  name_search: string | null;
}

/** New displacement by conflict, month by month. */
export interface QaDashboardMonthlyFiguresConflictRow {
  year: number;
  month: number;
  figure: number | null;
  cumulative_figure: number | null;
}

/** New displacement by disasters, month by month. */
export interface QaDashboardMonthlyFiguresDisastersRow {
  year: number;
  month: number;
  figure: number | null;
  cumulative_figure: number | null;
}

/** A reference list: name, position, active. */
export interface QualifiersRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface RecordAccuraciesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface RegionsRow {
  name: string;
  position: number;
  active: boolean;
}

/** Statuses a review can give; needs is the right a user must hold on facts. */
export interface ReviewStatusesRow {
  name: string;
  position: number;
  active: boolean;
  rank: number;
  icon: string;
  needs: string;
  moves_fact: boolean;
  locks_fact: boolean;
  approves: boolean;
}

/** Reviews of facts, append-only. */
export interface ReviewsRow {
  id: number;
  entity_type: string;
  entity_id: number;
  status: string;
  comment: string | null;
  created_by: string;
  created_at: string;
}

/** Settings of the installation, one row. four_eyes: nobody approves a fact that they created or edited last. */
export interface SettingsRow {
  id: number;
  four_eyes: boolean;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
}

/** Sums of the sub-facts of each master fact that have its type, by role, with its own figure, and of the omitted sub-facts of other types; exact numbers as text. */
export interface SubFactsTotalsRow {
  id: number;
  sub_facts: number;
  figure: string | null;
  recommended: string;
  added: string;
  subtracted: string;
  triangulation: string;
  total: string;
  difference: string | null;
  left_out: LeftOut[];
}

/** Tabular datasets; locked_at is the time when the records were closed. */
export interface TabularDatasetsRow {
  id: number;
  gsn: number;
  name: string;
  iso3: string;
  displacement_type: string;
  unit: string;
  source_id: number | null;
  document_id: number | null;
  url: string | null;
  age_class: string | null;
  comments: string | null;
  locked_at: string | null;
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  name_search: string | null;
}

/** Records of tabular datasets: people displaced from an origin (org) to a destination (dst). */
export interface TabularDatasetsRecordsRow {
  id: number;
  parent_id: number;
  iso3: string | null;
  event_name: string | null;
  start_date: string | null;
  end_date: string | null;
  org_name: string | null;
  org_accuracy: string | null;
  org_lat: number | null;
  org_lon: number | null;
  dst_name: string | null;
  dst_accuracy: string | null;
  dst_lat: number | null;
  dst_lon: number | null;
  stock_total: number | null;
  stock_male: number | null;
  stock_female: number | null;
  stock_in_camp: number | null;
  stock_outside_camp: number | null;
  stock_age_cat_01: number | null;
  stock_age_cat_02: number | null;
  stock_age_cat_03: number | null;
  new_total: number | null;
  new_male: number | null;
  new_female: number | null;
  new_in_camp: number | null;
  new_outside_camp: number | null;
  new_age_cat_01: number | null;
  new_age_cat_02: number | null;
  new_age_cat_03: number | null;
  returns_total: number | null;
  returns_male: number | null;
  returns_female: number | null;
  returns_in_camp: number | null;
  returns_outside_camp: number | null;
  returns_age_cat_01: number | null;
  returns_age_cat_02: number | null;
  returns_age_cat_03: number | null;
  returnees_total: number | null;
  returnees_male: number | null;
  returnees_female: number | null;
  returnees_in_camp: number | null;
  returnees_outside_camp: number | null;
  returnees_age_cat_01: number | null;
  returnees_age_cat_02: number | null;
  returnees_age_cat_03: number | null;
  house_destroyed: number | null;
  house_damaged: number | null;
  url: string | null;
}

/** Links between facts (f_id) and the dataset records they are based on (tdr_id). */
export interface TabularDatasetsRecordsToFactsRow {
  id: number;
  f_id: number;
  tdr_id: number;
}

/** A reference list: name, position, active. */
export interface TermsRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface ThemesRow {
  name: string;
  position: number;
  active: boolean;
}

/** A reference list: name, position, active. */
export interface UnitsRow {
  name: string;
  position: number;
  active: boolean;
}

/** All users with a present or past account. */
export interface UsersRow {
  username: string;
  name: string;
  suspended_at: string | null;
}

/** The row of each relation, by its name. */
export interface Relations {
  classes: ClassesRow;
  communication_tools: CommunicationToolsRow;
  confidence_options: ConfidenceOptionsRow;
  conflict_types: ConflictTypesRow;
  contact_titles: ContactTitlesRow;
  date_accuracies: DateAccuraciesRow;
  date_types: DateTypesRow;
  displacement_types: DisplacementTypesRow;
  document_types: DocumentTypesRow;
  documents: DocumentsRow;
  documents_download_view: DocumentsDownloadViewRow;
  documents_view: DocumentsViewRow;
  event_countries: EventCountriesRow;
  event_facts_totals: EventFactsTotalsRow;
  events: EventsRow;
  events_download_view: EventsDownloadViewRow;
  events_gathered: EventsGatheredRow;
  events_view: EventsViewRow;
  fact_roles: FactRolesRow;
  fact_types: FactTypesRow;
  facts: FactsRow;
  facts_download_view: FactsDownloadViewRow;
  facts_status_view: FactsStatusViewRow;
  facts_view: FactsViewRow;
  genders: GendersRow;
  geo_entities: GeoEntitiesRow;
  groups: GroupsRow;
  gsn: GsnRow;
  hazard_types: HazardTypesRow;
  history: HistoryRow;
  household_size_types: HouseholdSizeTypesRow;
  household_sizes: HouseholdSizesRow;
  location_accuracies: LocationAccuraciesRow;
  location_types: LocationTypesRow;
  parking_lot_statuses: ParkingLotStatusesRow;
  parking_lot_types: ParkingLotTypesRow;
  publisher_types: PublisherTypesRow;
  publishers: PublishersRow;
  publishers_references: PublishersReferencesRow;
  publishers_view: PublishersViewRow;
  qa_dashboard_monthly_figures_conflict: QaDashboardMonthlyFiguresConflictRow;
  qa_dashboard_monthly_figures_disasters: QaDashboardMonthlyFiguresDisastersRow;
  qualifiers: QualifiersRow;
  record_accuracies: RecordAccuraciesRow;
  regions: RegionsRow;
  review_statuses: ReviewStatusesRow;
  reviews: ReviewsRow;
  settings: SettingsRow;
  sub_facts_totals: SubFactsTotalsRow;
  tabular_datasets: TabularDatasetsRow;
  tabular_datasets_records: TabularDatasetsRecordsRow;
  tabular_datasets_records_to_facts: TabularDatasetsRecordsToFactsRow;
  terms: TermsRow;
  themes: ThemesRow;
  units: UnitsRow;
  users: UsersRow;
}
