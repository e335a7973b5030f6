/** Generated from the database by `npm run generate`: the rows of every relation of /psql, as JSON. Never edited by hand. */

import type { AccurateDate } from '#domain/values/dates.ts';
import type { ChangeAround } from '#domain/records/changes-around.ts';
import type { DeliveredDocument, DeliveredEvent, DeliveredFact, DeliveredPlace, LooksLike } from '#domain/parking-lot/parking-lot-data.ts';
import type { FactData } from '#domain/facts/fact-data.ts';
import type { HouseholdSize } from '#domain/facts/household-size.ts';
import type { LeftOut } from '#domain/facts/sub-facts.ts';
import type { Locations } from '#domain/facts/locations.ts';
import type { ShortChanges } from '#domain/notifications/short-changes.ts';
import type { ShownCounts, ShownReport } from '#domain/imports/import-report.ts';
import type { YearFigures } from '#domain/countries/country-figures.ts';

/** Archived records of all kinds, with the reason. */
export interface ArchivedRecordsRow {
  id: number;
  entity_type: string;
  record_kind: string;
  record_id: number;
  name: string | null;
  archived_at: string;
  archived_reason: string | null;
  archived_by: string | null;
  name_search: string;
  flags: string[];
  archived_by_name: string | null;
}

/** Facts, events, documents, potential errors of these (rule) and waiting records of the parking lot that are assigned to a person, and facts whose review a person is asked for (rule: review); archived ones are left out, and errors that are corrected or ignored. */
export interface AssignmentsRow {
  entity_type: string;
  entity_id: number;
  name: string;
  serial_no: string | null;
  countries: string[];
  username: string;
  person: string | null;
  due_on: string | null;
  overdue: boolean | null;
  note: string | null;
  assigned_by: string;
  assigned_by_name: string | null;
  assigned_at: string;
  rule: string;
  rule_words: string | null;
  delivered: string | null;
}

/** The plan of backups, in one row, for users who may manage settings: the hours between two backups (null without scheduled backups), the place of the sets (null without one), the start of the last good one, and whether it is late or its set has faults. */
export interface BackupPlanRow {
  id: number;
  every_hours: number | null;
  place: string | null;
  keep: number | null;
  last_success_at: string | null;
  needs_attention: boolean;
}

/** Backups of a year, for users who may manage settings: the size in bytes, the number of files, of files that the store did not have, and the faults that the verification of the set found. */
export interface BackupsRow {
  id: number;
  started_at: string;
  ended_at: string | null;
  place: string;
  set_name: string | null;
  size: number | null;
  files: number | null;
  missing: number | null;
  verified_at: string | null;
  faults: string[] | null;
  error: string | null;
  running: boolean | null;
}

/** A reference list: name, position, active. */
export interface ClassesRow {
  name: string;
  position: number;
  active: boolean;
}

/** Requests of each client by day (UTC) and address, of the last 90 days, for users who manage tokens. */
export interface ClientRequestsRow {
  client_id: number;
  day: string;
  address: string;
  requests: number;
}

/** Programs that read published figures at /external-api, for users who manage tokens; no rows for others. days lists {day, requests} of the last 90 days. */
export interface ClientsRow {
  id: number;
  name: string;
  used_by: string | null;
  state: string;
  expires_at: string;
  last_used_at: string | null;
  created_by: string;
  created_at: string;
  requests: number;
  days: unknown;
}

/** The comments that wait for the answer of the user: open threads with the last word of another person, in which the user wrote or is mentioned or whose record the user created or has to work on, reviews of own facts that comment on them or send them back, and reviews that mention the user. Empty for users who may not comment. */
export interface CommentsForMeRow {
  thread: number | null;
  entity_type: string;
  entity_id: number;
  name: string;
  countries: string[];
  field: string | null;
  mark: string | null;
  status: string | null;
  comment: string | null;
  created_by: string;
  created_by_name: string | null;
  created_at: string;
}

/** A reference list: name, position, active. */
export interface CommunicationToolsRow {
  name: string;
  position: number;
  active: boolean;
}

/** Communications with contacts, for users who may view them. */
export interface CommunicationsRow {
  id: number;
  gsn: number;
  subject: string | null;
  contact_id: number;
  iso3: string | null;
  tool: string | null;
  conducted_at: string | null;
  content: string | null;
  user: string;
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  archived_reason: string | null;
  name_search: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
  sample: boolean;
}

/** Communications with the names of contact, country and user. The contact is empty for users who may not view contacts. */
export interface CommunicationsViewRow {
  id: number;
  gsn: number;
  subject: string | null;
  contact_id: number;
  contact: string | null;
  organisation: string | null;
  iso3: string | null;
  geo_name: string | null;
  tool: string | null;
  conducted_at: string | null;
  content: string | null;
  user: string;
  user_name: string | null;
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  changed_fields: string[] | null;
  name_search: string | null;
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

/** Contacts, for users who may view them. They cannot be deleted; their personal data can be erased. */
export interface ContactsRow {
  id: number;
  gsn: number;
  title: string | null;
  name: string;
  surname: string | null;
  gender: string | null;
  organisation: string | null;
  job_title: string | null;
  email: string | null;
  phone: string | null;
  skype: string | null;
  countries_of_operation: string[];
  regions: string[];
  comment: string | null;
  erased_at: string | null;
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  archived_reason: string | null;
  merged_into: number | null;
  full_name: string;
  name_search: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string;
  may_erase: boolean;
  sample: boolean;
}

/** Contacts for download: filtered and ordered like contacts_view, lists as text. */
export interface ContactsDownloadViewRow {
  id: number;
  countries_of_operation: string[] | null;
  geo_name: string[];
  regions: string[] | null;
  name_search: string | null;
  gsn: number | null;
  full_name: string;
  title: string | null;
  name: string | null;
  surname: string | null;
  organisation: string | null;
  job_title: string | null;
  email: string | null;
  phone: string | null;
  countries_text: string | null;
  regions_text: string | null;
  gender: string | null;
  skype: string | null;
  comment: string | null;
  created_by: string | null;
  created_at: string | null;
  updated_by: string | null;
  updated_at: string | null;
}

/** Contacts with the names of their countries. */
export interface ContactsViewRow {
  id: number;
  gsn: number;
  full_name: string;
  title: string | null;
  name: string;
  surname: string | null;
  gender: string | null;
  organisation: string | null;
  job_title: string | null;
  email: string | null;
  phone: string | null;
  skype: string | null;
  countries_of_operation: string[];
  geo_name: string[];
  regions: string[];
  comment: string | null;
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  changed_fields: string[] | null;
  name_search: string | null;
}

/** Contextual analyses on a country. The content is Markdown. */
export interface ContextualAnalysisRow {
  id: number;
  iso3: string;
  title: string;
  publication_date: string;
  displacement_type: string;
  group: string | null;
  content: string | null;
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  archived_reason: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
  sample: boolean;
}

/** Contextual analyses with the names of country and authors. */
export interface ContextualAnalysisViewRow {
  id: number;
  iso3: string;
  geo_name: string | null;
  title: string;
  publication_date: string;
  displacement_type: string;
  group: string | null;
  content: string | null;
  flags: string[];
  created_by: string;
  created_by_name: string | null;
  created_at: string;
  updated_by: string | null;
  updated_by_name: string | null;
  updated_at: string | null;
}

/** Countries and territories with their expert, the number of facts of the year, and the latest fact and note. `year` is the latest filled year of all countries, `latest_year` the latest year of the country with figures that count up to that one. */
export interface CountriesViewRow {
  id: number;
  iso3: string;
  name: string;
  region: string | null;
  username: string | null;
  expert: string | null;
  expert_suspended_at: string | null;
  assigned_at: string | null;
  assigned_by: string | null;
  assigned_by_name: string | null;
  fact_count: number;
  conflict_figure: number | null;
  disaster_figure: number | null;
  conflict_before: number | null;
  disaster_before: number | null;
  conflict_years: YearFigures | null;
  disaster_years: YearFigures | null;
  year: number;
  latest_year: number | null;
  last_fact: string | null;
  last_note: string | null;
  name_search: string;
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

/** Records deleted in the last 90 days, which their operation can restore. */
export interface DeletedRecordsRow {
  id: number;
  entity_type: string;
  record_kind: string;
  record_id: string;
  name: string | null;
  serial_no: string | null;
  deleted_at: string;
  deleted_by: string;
  deleted_by_name: string | null;
  operation_id: number | null;
  name_search: string;
  flags: string[];
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
  archived_reason: string | null;
  merged_into: number | null;
  name_search: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
  sample: boolean;
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
  updated_by: string | null;
  updated_at: string | null;
  name_search: string | null;
  fact_countries: string[];
  iso3_text: string | null;
  foreign_ids: string | null;
  open_comments: boolean;
  assigned_to: string | null;
  due_on: string | null;
  due_when: string | null;
  sample: boolean;
  flags: string[] | null;
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
  updated_by: string | null;
  updated_at: string | null;
  changed_fields: string[] | null;
  name_search: string | null;
  fact_countries: string[];
  foreign_ids: string | null;
  open_comments: boolean;
  assigned_to: string | null;
  due_on: string | null;
  due_when: string | null;
  sample: boolean;
}

/** Pairs of records in use that may be the same, with the reason and a score of 100; found soon after a record is created or changed. */
export interface DuplicatesRow {
  entity_type: string;
  one: number;
  other: number;
  reason: string;
  score: number;
  one_name: string;
  other_name: string;
  one_number: string | null;
  other_number: string | null;
  countries: string[];
  authors: string[];
  dismissed: boolean;
  dismissed_by: string | null;
  dismissed_at: string | null;
  mine: boolean;
  countries_text: string | null;
}

/** The countries of events: a row for each country stored with an event and for each of its facts. */
export interface EventCountriesRow {
  event_id: number | null;
  iso3: string | null;
  geo_name: string | null;
  region: string | null;
}

/** Sums of the facts of each event by type, of stocks by year, and role, with the total; exact figures as text. `left_out` facts are part of a master fact that counts in the event: `figure` and `total` are without them. Facts without a role are not counted. A sum is null if it has no figure. */
export interface EventFactsTotalsRow {
  event_id: number;
  type: string;
  stock_year: number | null;
  event_role: string | null;
  sign: number;
  position: number;
  facts: number;
  figure: string | null;
  left_out: number;
  total: string | null;
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
  event_codes: string[];
  countries: string[];
  data_included: boolean;
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  archived_reason: string | null;
  merged_into: number | null;
  name_search: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
  sample: boolean;
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
  created_by: string | null;
  created_at: string | null;
  updated_by: string | null;
  updated_at: string | null;
  gsn: number | null;
  glide_numbers_text: string | null;
  codes_text: string | null;
  foreign_ids: string | null;
  name_search: string | null;
  fact_countries: string[];
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
  iso3_text: string | null;
  open_comments: boolean;
  assigned_to: string | null;
  due_on: string | null;
  due_when: string | null;
  sample: boolean;
  flags: string[] | null;
  counted_figure: number | null;
  shown_figure: number;
  stock_figure: number | null;
  stock_year: number | null;
  figures_by_country_text: string | null;
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
  codes_text: string | null;
  comment: string | null;
  recommended_figure: number;
  figures_by_country: unknown;
  stock_figure: number | null;
  stock_year: number | null;
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
  changed_fields: string[] | null;
  name_search: string | null;
  fact_countries: string[];
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
  foreign_ids: string | null;
  open_comments: boolean;
  assigned_to: string | null;
  due_on: string | null;
  due_when: string | null;
  sample: boolean;
  shown_figure: number;
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
  codes_text: string | null;
  comment: string | null;
  recommended_figure: number;
  figures_by_country: unknown;
  stock_figure: number | null;
  stock_year: number | null;
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
  changed_fields: string[] | null;
  name_search: string | null;
  fact_countries: string[];
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
  foreign_ids: string | null;
  open_comments: boolean;
  assigned_to: string | null;
  due_on: string | null;
  due_when: string | null;
  sample: boolean;
  shown_figure: number;
}

/** A row for each fact: its country, event and document. */
export interface FactCountriesRow {
  event_id: number | null;
  document_id: number | null;
  fact_countries: string | null;
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
  archived_reason: string | null;
  merged_into: number | null;
  name_search: string | null;
  household_size_source: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
  sample: boolean;
}

/** The documents of the facts of each country: a row for each document and country. */
export interface FactsDocumentsViewRow {
  iso3: string | null;
  id: number;
  gsn: number | null;
  serial_no: string | null;
  name: string | null;
  type: string | null;
  publication_date: string | null;
  countries: string[] | null;
  sources: string[];
  publishers: string[];
  sources_tags: number[] | null;
  publishers_tags: number[] | null;
  displacement_types: string[] | null;
  confidential: boolean | null;
  url: string | null;
  filename: string | null;
  original_filename: string | null;
  created_by: string | null;
  created_at: string | null;
  name_search: string | null;
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
  status_text: string | null;
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
  waits_for_my_review: boolean;
  has_news_for_me: boolean;
  term: string | null;
  counts: string;
  counts_in_event: boolean;
  counts_in_months: boolean;
  imported: boolean;
  flow_start_date_accuracy: string | null;
  flow_end_date_accuracy: string | null;
  stock_only_date_accuracy: string | null;
  unit: string | null;
  household_size_figure: number | null;
  document_name: string | null;
  parent_name: string | null;
  first_day: string | null;
  month: string | null;
  reporting_start_date: string | null;
  reporting_start_date_accuracy: string | null;
  reporting_end_date: string | null;
  reporting_end_date_accuracy: string | null;
  comment: string | null;
  base_id: number | null;
  parent_year: number | null;
  flags: string[] | null;
  changed_since_review: boolean | null;
  updated_by: string | null;
  updated_at: string | null;
  version: number | null;
  data: unknown;
  household_size: unknown;
  confidence_assessment: unknown;
  locations: unknown;
  foreign_ids: string | null;
  open_comments: boolean;
  assigned_to: string | null;
  due_on: string | null;
  due_when: string | null;
  sample: boolean;
}

/** Facts with every field, for download: filtered and ordered like facts_view. A file with HXL tags has those of its columns. */
export interface FactsFullViewRow {
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
  status_text: string | null;
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
  waits_for_my_review: boolean;
  has_news_for_me: boolean;
  term: string | null;
  counts: string;
  counts_in_event: boolean;
  counts_in_months: boolean;
  imported: boolean | null;
  flow_start_date_accuracy: string | null;
  flow_end_date_accuracy: string | null;
  stock_only_date_accuracy: string | null;
  unit: string | null;
  household_size_figure: number | null;
  document_name: string | null;
  parent_name: string | null;
  first_day: string | null;
  month: string | null;
  reporting_start_date: string | null;
  reporting_start_date_accuracy: string | null;
  reporting_end_date: string | null;
  reporting_end_date_accuracy: string | null;
  comment: string | null;
  base_id: number | null;
  parent_year: number | null;
  flags: string[] | null;
  changed_since_review: boolean | null;
  updated_by: string | null;
  updated_at: string | null;
  version: number | null;
  data: unknown;
  household_size: unknown;
  confidence_assessment: unknown;
  locations: unknown;
  foreign_ids: string | null;
  open_comments: boolean | null;
  assigned_to: string | null;
  due_on: string | null;
  due_when: string | null;
  sample: boolean | null;
  urban: number | null;
  rural: number | null;
  camp: number | null;
  non_camp: number | null;
  males: number | null;
  females: number | null;
  ages_text: string | null;
  strata_text: string | null;
  of_conflict: number | null;
  of_violence_political: number | null;
  of_violence_criminal: number | null;
  of_violence_communal: number | null;
  of_other: number | null;
  excerpt_for_idu: string | null;
  souces: string | null;
  analysis: string | null;
  caveats: string | null;
  changes: string | null;
  partners: string | null;
  location_tags: string | null;
  location_count: number | null;
  centroid_latitude: number | null;
  centroid_longitude: number | null;
  household_size_type: string | null;
  event_serial_no: string | null;
  event_codes_text: string | null;
  event_start_date: string | null;
  event_start_date_accuracy: string | null;
  event_end_date: string | null;
  event_end_date_accuracy: string | null;
  event_cause: string | null;
  parent_serial_no: string | null;
  document_serial_no: string | null;
  document_url: string | null;
  document_type: string | null;
  document_publication_date: string | null;
  publishers_text: string | null;
  source_types_text: string | null;
  flags_text: string | null;
  confidence_methodology: string | null;
  confidence_data_trianglation: string | null;
  confidence_geographical_coverage: string | null;
  confidence_geographical_disaggregation: string | null;
  confidence_reporting_units: string | null;
  confidence_frequency_of_reporting: string | null;
  confidence_disaggregation_sex: string | null;
  confidence_disaggregation_on_age: string | null;
  confidence_data_on_returns: string | null;
  confidence_data_on_deaths: string | null;
  confidence_data_on_births: string | null;
  confidence_data_on_cross_border_movements: string | null;
  confidence_data_on_local_integration: string | null;
  confidence_data_on_settlements_elsewhere: string | null;
}

/** The locations of facts, one in a row, filtered and ordered like facts_view. */
export interface FactsLocationsViewRow {
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
  status_text: string | null;
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
  waits_for_my_review: boolean;
  has_news_for_me: boolean;
  term: string | null;
  counts: string;
  counts_in_event: boolean;
  counts_in_months: boolean;
  imported: boolean | null;
  flow_start_date_accuracy: string | null;
  flow_end_date_accuracy: string | null;
  stock_only_date_accuracy: string | null;
  unit: string | null;
  household_size_figure: number | null;
  document_name: string | null;
  parent_name: string | null;
  first_day: string | null;
  month: string | null;
  reporting_start_date: string | null;
  reporting_start_date_accuracy: string | null;
  reporting_end_date: string | null;
  reporting_end_date_accuracy: string | null;
  comment: string | null;
  base_id: number | null;
  parent_year: number | null;
  flags: string[] | null;
  changed_since_review: boolean | null;
  updated_by: string | null;
  updated_at: string | null;
  version: number | null;
  data: unknown;
  household_size: unknown;
  confidence_assessment: unknown;
  locations: unknown;
  foreign_ids: string | null;
  open_comments: boolean | null;
  assigned_to: string | null;
  due_on: string | null;
  due_when: string | null;
  sample: boolean | null;
  urban: number | null;
  rural: number | null;
  camp: number | null;
  non_camp: number | null;
  males: number | null;
  females: number | null;
  ages_text: string | null;
  strata_text: string | null;
  of_conflict: number | null;
  of_violence_political: number | null;
  of_violence_criminal: number | null;
  of_violence_communal: number | null;
  of_other: number | null;
  excerpt_for_idu: string | null;
  souces: string | null;
  analysis: string | null;
  caveats: string | null;
  changes: string | null;
  partners: string | null;
  location_tags: string | null;
  location_count: number | null;
  centroid_latitude: number | null;
  centroid_longitude: number | null;
  household_size_type: string | null;
  event_serial_no: string | null;
  event_codes_text: string | null;
  event_start_date: string | null;
  event_start_date_accuracy: string | null;
  event_end_date: string | null;
  event_end_date_accuracy: string | null;
  event_cause: string | null;
  parent_serial_no: string | null;
  document_serial_no: string | null;
  document_url: string | null;
  document_type: string | null;
  document_publication_date: string | null;
  publishers_text: string | null;
  source_types_text: string | null;
  flags_text: string | null;
  confidence_methodology: string | null;
  confidence_data_trianglation: string | null;
  confidence_geographical_coverage: string | null;
  confidence_geographical_disaggregation: string | null;
  confidence_reporting_units: string | null;
  confidence_frequency_of_reporting: string | null;
  confidence_disaggregation_sex: string | null;
  confidence_disaggregation_on_age: string | null;
  confidence_data_on_returns: string | null;
  confidence_data_on_deaths: string | null;
  confidence_data_on_births: string | null;
  confidence_data_on_cross_border_movements: string | null;
  confidence_data_on_local_integration: string | null;
  confidence_data_on_settlements_elsewhere: string | null;
  number: number;
  location_name: string | null;
  reported_name: string | null;
  location_type: string | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: string | null;
  location_iso3: string | null;
  outside_country: boolean;
  centroid: unknown;
}

/** The review status of a fact, its last change since (changed_by, changed_at; null if unchanged), the changes of its event, document and other neighbours since its sign-off (changed_around), and the statuses that the current user may post. */
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
  changed_around: ChangeAround[];
}

/** The records that facts rest on, with the id and name of their dataset. */
export interface FactsTabularDatasetsRecordsViewRow {
  link_id: number | null;
  fact_id: number | null;
  dataset_id: number | null;
  dataset_name: string | null;
  id: number | null;
  parent_id: number | null;
  position: number | null;
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
  source_number: string | null;
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
  changed_fields: string[] | null;
  version: number;
  name_search: string | null;
  event_name_search: string | null;
  waits_for_my_review: boolean;
  has_news_for_me: boolean;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
  stock_date_accuracy: string | null;
  parent_year: number | null;
  counts: string;
  counts_in_event: boolean;
  counts_in_months: boolean;
  imported: boolean;
  first_day: string | null;
  month: string | null;
  parent_month: string | null;
  parent_status: string | null;
  parent_event_id: number | null;
  parent_hazard_type: string | null;
  reporting_start_date: string | null;
  reporting_start_date_accuracy: string | null;
  reporting_end_date: string | null;
  reporting_end_date_accuracy: string | null;
  foreign_ids: string | null;
  open_comments: boolean;
  assigned_to: string | null;
  due_on: string | null;
  due_when: string | null;
  sample: boolean;
}

/** The feeds that are on, for users who may import or reject records of the parking lot: their last poll, why it failed, what it skipped. */
export interface FeedStatesRow {
  id: number;
  name: string;
  last_run_at: string | null;
  last_success_at: string | null;
  next_run_at: string | null;
  created: number;
  updated: number;
  refused: number;
  error: string | null;
  faults: string[];
}

/** Feeds that fill the parking lot, for users who may manage settings. created, updated, unchanged and refused count the records of the last poll; error says why it failed, faults what it skipped. */
export interface FeedsRow {
  id: number;
  kind: string;
  name: string;
  address: string;
  enabled: boolean;
  every_minutes: number;
  alert_levels: string[];
  countries: string[];
  appname: string | null;
  last_run_at: string | null;
  last_success_at: string | null;
  next_run_at: string | null;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  error: string | null;
  faults: string[];
  polling: boolean;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
}

/** Comments on fields of facts, events and documents, and the marks of reviews. Their authors alone change them or take them back. */
export interface FieldCommentsRow {
  id: number;
  entity_type: string;
  entity_id: number;
  field: string;
  thread_id: number | null;
  mark: string | null;
  comment: string | null;
  step: string | null;
  created_by: string;
  created_by_name: string | null;
  created_at: string;
  resolved_by: string | null;
  resolved_at: string | null;
  edited_at: string | null;
  taken_back_at: string | null;
}

/** The recommended figures of an event that may count the same people, because place, type and time are the same; may_repeat: all of them but the largest; part: the number of the place, type and time within the event. */
export interface FiguresInDoubtRow {
  event_id: number;
  id: number;
  serial_no: string;
  name: string;
  type: string;
  figure: number;
  may_repeat: boolean;
  places: string[];
  part: number;
  place_names: string[];
  first_day: string | null;
  last_day: string | null;
}

/** The records and countries that the user follows or has muted. */
export interface FollowsRow {
  entity_type: string;
  entity_id: string;
  name: string | null;
  muted: boolean;
  created_at: string;
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

/** Changes of records, with user and time; before and after hold the changed keys, of those that the record shows. */
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
  operation_id: number | null;
}

/** A reference list: name, position, active. */
export interface HouseholdSizeTypesRow {
  name: string;
  position: number;
  active: boolean;
}

/** People per household by country and year. A year without a size, up to the year after the next, has the last known one before it: then id is empty and known_year is the year of the size. */
export interface HouseholdSizesRow {
  id: number;
  iso3: string;
  country: string;
  year: number;
  size: number;
  source: string | null;
  observed: number | null;
  known_year: number;
  version: number;
}

/** Facts of the Internal Displacement Updates: included in the IDU, with an excerpt, not confidential, without a date in the future. centroid is [lat, lon], empty for a fact without a place. */
export interface IdusFactsViewRow {
  fact_id: number;
  id: number;
  name: string;
  iso3: string;
  country: string | null;
  region: string | null;
  displacement_type: string;
  type: string;
  figure: number | null;
  excerpt_for_idu: string;
  sources: string[];
  sources_text: string;
  url: string | null;
  date: string | null;
  start_date: string | null;
  end_date: string | null;
  stock_date: string | null;
  event_id: number | null;
  event_name: string | null;
  created_by: string;
  created_at: string;
  centroid: number[] | null;
  latitude: number | null;
  longitude: number | null;
  name_search: string;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
  year: number;
  event_role: string | null;
  parent_id: number | null;
  counts: string;
  place: string | null;
  area: boolean;
}

/** Files that wait for their import, for users who may manage settings: what an import would store (survey, a report), or the reason why the file can't be read. */
export interface ImportFilesRow {
  id: number;
  file_name: string;
  size: number;
  kind: string | null;
  survey: ShownReport | null;
  error: string | null;
  rows_done: number;
  rows_of: number | null;
  state: string;
  created_by: string;
  created_by_name: string | null;
  created_at: string;
}

/** Headers of the files that were imported from a source, the match of their columns, and the figures of the last file that was saved. */
export interface ImportLayoutsRow {
  id: number;
  source_id: number;
  headers: unknown;
  match: unknown;
  updated_at: string;
  figures: unknown;
  saved_at: string | null;
  dataset_id: number | null;
  dataset_name: string | null;
}

/** Imports, for users who may manage settings: their progress, and the report with its first 100 refused rows. A run without an end and without a program that works on it was interrupted. */
export interface ImportRunsRow {
  id: number;
  file_name: string;
  started_at: string;
  finished_at: string | null;
  rows_done: number;
  rows_of: number | null;
  state: string;
  created_by: string;
  created_by_name: string | null;
  operation_id: number | null;
  counts: ShownCounts | null;
  refused_count: number | null;
  report: ShownReport | null;
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

/** Monitoring challenges on a country. The content is Markdown. */
export interface MonitoringChallengesRow {
  id: number;
  iso3: string;
  title: string;
  date: string;
  content: string | null;
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  archived_reason: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
  sample: boolean;
}

/** Monitoring challenges with the names of country and authors. */
export interface MonitoringChallengesViewRow {
  id: number;
  iso3: string;
  geo_name: string | null;
  title: string;
  date: string;
  content: string | null;
  flags: string[];
  created_by: string;
  created_by_name: string | null;
  created_at: string;
  updated_by: string | null;
  updated_by_name: string | null;
  updated_at: string | null;
}

/** The user's own sessions that are in use. */
export interface MySessionsRow {
  id: number;
  user_agent: string | null;
  created_at: string;
  last_seen: string;
  current: boolean | null;
}

/** The kinds of notifications, and where the user gets them: nothing (nowhere), inbox, at once (also by e-mail) or daily (also in a summary). */
export interface NotificationKindsRow {
  kind: string;
  delivery: string;
}

/** When the user gets the daily summary, and at which address: one row. */
export interface NotificationMailRow {
  hour: number;
  time_zone: string;
  email: string | null;
}

/** The user's notifications: what others did to records that the user created, follows or is mentioned in. Those of kinds of records that the user may not see are hidden. */
export interface NotificationsRow {
  id: number;
  kind: string;
  entity_type: string;
  entity_id: string;
  name: string | null;
  number: number;
  operation_id: number | null;
  operation: string | null;
  columns: string[];
  figure_before: number | null;
  figure_after: number | null;
  changes: ShortChanges | null;
  event: string | null;
  status: string | null;
  thread: number | null;
  comment: string | null;
  due_on: string | null;
  field: string | null;
  mark: string | null;
  step: string | null;
  delivered: string | null;
  search: string | null;
  news: unknown;
  created_by: string;
  created_by_name: string | null;
  created_at: string;
  read_at: string | null;
  done_at: string | null;
}

/** The people who have a record open, in the last two minutes. */
export interface OpenRecordsRow {
  entity_type: string;
  entity_id: string;
  username: string;
  person: string;
  editing: boolean;
}

/** Changes of many records, imports, archiving and deletions. The history names the operation of each change. */
export interface OperationsRow {
  id: number;
  kind: string;
  entity_type: string | null;
  record_kind: string;
  about: string | null;
  records: number;
  refused_count: number;
  created_by: string;
  created_by_name: string | null;
  created_at: string;
  undoes: number | null;
  undone_by: number | null;
  import_run: number | null;
  refused: unknown;
  name_search: string;
  flags: string[];
}

/** Documents, facts and events delivered by programs: data is as it was sent, imported_id the record that a person made of it. */
export interface ParkingLotRow {
  id: number;
  pid: number | null;
  type: string;
  status: string;
  imported_id: number | null;
  data: unknown;
  source: string;
  source_id: string;
  assigned_to: string | null;
  reason: string | null;
  note: string | null;
  settled_by: string | null;
  settled_at: string | null;
  name: string | null;
  url: string | null;
  countries: string[];
  day: string | null;
  hazard_type_id: number | null;
  glide_number: string | null;
  name_search: string | null;
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
}

/** Documents of the parking lot with the number of their facts, those that wait and all; duplicate is {id, name, reason} of a document that looks the same. */
export interface ParkingLotDocumentsViewRow {
  id: number;
  status: string;
  imported_id: number | null;
  name: string | null;
  url: string | null;
  publication_date: string | null;
  publishers: string[];
  sources: string[];
  publishers_tags: number[];
  sources_tags: number[];
  countries: string[];
  geo_name: string[];
  conflict: boolean;
  disaster: boolean;
  development: boolean;
  causes: string[];
  remainingfactsCount: number;
  totalfactsCount: number;
  largest_figure: number | null;
  source: string;
  source_id: string;
  assigned_to: string | null;
  assigned_to_name: string | null;
  due_on: string | null;
  due_when: string | null;
  reason: string | null;
  settled_by: string | null;
  settled_by_name: string | null;
  settled_at: string | null;
  duplicate: LooksLike | null;
  suggestions: number | null;
  data: DeliveredDocument;
  name_search: string | null;
  created_by: string;
  created_at: string;
  updated_at: string | null;
  version: number;
  sample: boolean | null;
}

/** Events of the parking lot; duplicate is {id, name, reason} of an event that looks the same, note a change of the alert since it was imported or rejected. */
export interface ParkingLotEventsViewRow {
  id: number;
  status: string;
  imported_id: number | null;
  source: string;
  source_id: string;
  type: string | null;
  hazard_name: string | null;
  hazard_type_id: number | null;
  hazard_subtype: string | null;
  displacement_type: string | null;
  alert_level: string | null;
  start_date: string | null;
  end_date: string | null;
  countries: string[];
  geo_name: string[];
  latitude: number | null;
  longitude: number | null;
  glide_number: string | null;
  url: string | null;
  note: string | null;
  assigned_to: string | null;
  assigned_to_name: string | null;
  due_on: string | null;
  due_when: string | null;
  reason: string | null;
  settled_by: string | null;
  settled_by_name: string | null;
  settled_at: string | null;
  duplicate: LooksLike | null;
  data: DeliveredEvent;
  name_search: string | null;
  created_by: string;
  created_at: string;
  updated_at: string | null;
  version: number;
  sample: boolean | null;
}

/** Facts of the parking lot with their document; document_id is the document that it was imported as. */
export interface ParkingLotFactsViewRow {
  id: number;
  pid: number | null;
  status: string;
  imported_id: number | null;
  document_name: string | null;
  document_status: string | null;
  document_id: number | null;
  figure: number | null;
  vague_figure: string | null;
  unit: string | null;
  term: string | null;
  fact_type: string | null;
  iso3: string | null;
  geo_name: string | null;
  displacement_type: string | null;
  excerpt: string | null;
  locations: DeliveredPlace[] | null;
  source: string;
  source_id: string;
  assigned_to: string | null;
  assigned_to_name: string | null;
  due_on: string | null;
  due_when: string | null;
  reason: string | null;
  settled_by: string | null;
  settled_at: string | null;
  data: DeliveredFact;
  name_search: string | null;
  created_by: string;
  created_at: string;
  updated_at: string | null;
  version: number;
  sample: boolean | null;
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

/** How many documents, facts and events wait, in all and for the user, without samples beside real facts; a document whose facts wait is one of them; in listed samples, too. */
export interface ParkingLotWaitingRow {
  type: string;
  waiting: number;
  mine: number;
  listed: number;
}

/** One row for each person: the roles, what differs from them, and what the person may do; no rows for users who don't manage users. */
export interface PeopleRightsRow {
  id: number;
  username: string;
  name: string;
  suspended_at: string | null;
  service: boolean;
  roles: string[];
  roles_text: string | null;
  single: string[];
  single_text: string | null;
  may: string[];
  may_text: string | null;
  number: number;
  given: number;
  name_search: string;
  flags: string[];
}

/** All permissions that exist, in words, as a list to choose from. */
export interface PermissionsRow {
  permission: string;
  action: string;
  subject: string;
  words: string;
  name: string;
  position: number;
  active: boolean;
}

/** Assignments of countries to experts, append-only: {iso3, username} adds one, and a username of null leaves the country without an expert. The newest of a country counts. */
export interface PortfoliosRow {
  id: number;
  iso3: string;
  username: string | null;
  assigned_at: string;
  assigned_by: string | null;
}

/** All assignments with the names of country and people; without username where a country was left without an expert. Order by id. */
export interface PortfoliosHistoryRow {
  id: number;
  iso3: string;
  geo_name: string | null;
  username: string | null;
  name: string | null;
  suspended_at: string | null;
  assigned_at: string;
  assigned_by: string | null;
  assigned_by_name: string | null;
}

/** The expert of each country: one row per country, without username if nobody is assigned. */
export interface PortfoliosViewRow {
  iso3: string;
  geo_name: string;
  geo_group: string | null;
  username: string | null;
  name: string | null;
  suspended_at: string | null;
  assigned_at: string | null;
  assigned_by: string | null;
  assigned_by_name: string | null;
}

/** The rules of data quality, in their order; about: why a rule matters, or how its errors are mended; may_ignore: the user may ignore errors of this rule. */
export interface PotentialErrorRulesRow {
  position: number;
  rule: string;
  severity: string;
  words: string;
  about: string;
  entity_type: string;
  may_ignore: boolean;
}

/** The records that break a rule of data quality, with the reason, the field of the form (or the tab facts), and who ignores the error and why. An ignored error comes back when the values that the rule looks at change. */
export interface PotentialErrorsRow {
  rule: string;
  severity: string;
  words: string;
  entity_type: string;
  id: number;
  serial_no: string | null;
  name: string;
  countries: string[];
  created_by: string | null;
  created_at: string | null;
  field: string;
  why: string;
  looked_at: string | null;
  iso3: string | null;
  experts: string[];
  countries_text: string | null;
  experts_text: string | null;
  ignored: boolean;
  ignored_reason: string | null;
  ignored_by: string | null;
  ignored_at: string | null;
  assigned_to: string | null;
  due_on: string | null;
  figure: number | null;
  is_new: boolean;
}

/** Types of publishers. */
export interface PublisherTypesRow {
  name: string;
  position: number;
  active: boolean;
  version: number;
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
  archived_reason: string | null;
  merged_into: number | null;
  name_search: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string;
  sample: boolean;
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
  updated_by: string | null;
  updated_at: string | null;
  changed_fields: string[] | null;
  name_search: string | null;
  sample: boolean;
}

/** All events with their facts and figures. */
export interface QaDashboardAllEventsRow {
  id: number;
  event_id: number;
  event_name: string;
  displacement_type: string;
  total_facts: number;
  total_recommeded_figure: number;
  start_date: string | null;
  end_date: string | null;
  wrong_date_order: boolean;
  data_included: boolean;
  created_by: string;
  event_name_search: string | null;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
}

/** The rows of qa_dashboard_all_events, faster to search and order by facts and figures. */
export interface QaDashboardAllEventsGatheredRow {
  id: number;
  event_id: number;
  event_name: string;
  displacement_type: string;
  total_facts: number;
  total_recommeded_figure: number;
  start_date: string | null;
  end_date: string | null;
  wrong_date_order: boolean;
  data_included: boolean;
  created_by: string;
  event_name_search: string | null;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
}

/** The facts of events of conflict that are included in the GRID and have several facts. */
export interface QaDashboardGridFactByConflictRow {
  id: number;
  fact_id: number;
  fact_name: string;
  event_role: string | null;
  figure: number | null;
  created_by: string;
  fact_name_search: string | null;
  event_id: number;
  event_name: string;
  total_facts: number;
  total_recommeded_figure: number;
  start_date: string | null;
  end_date: string | null;
  wrong_date_order: boolean;
  event_name_search: string | null;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
}

/** The facts of events of conflict that are included in the GRID and have several facts. */
export interface QaDashboardGridFactByConflictGatheredRow {
  id: number;
  fact_id: number;
  fact_name: string;
  event_role: string | null;
  figure: number | null;
  created_by: string;
  fact_name_search: string | null;
  event_id: number;
  event_name: string;
  total_facts: number;
  total_recommeded_figure: number;
  start_date: string | null;
  end_date: string | null;
  wrong_date_order: boolean;
  event_name_search: string | null;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
}

/** The facts of events of disaster that are included in the GRID and have several facts. */
export interface QaDashboardGridFactByDisasterRow {
  id: number;
  fact_id: number;
  fact_name: string;
  event_role: string | null;
  figure: number | null;
  created_by: string;
  fact_name_search: string | null;
  event_id: number;
  event_name: string;
  total_facts: number;
  total_recommeded_figure: number;
  start_date: string | null;
  end_date: string | null;
  wrong_date_order: boolean;
  event_name_search: string | null;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
}

/** The facts of events of disaster that are included in the GRID and have several facts. */
export interface QaDashboardGridFactByDisasterGatheredRow {
  id: number;
  fact_id: number;
  fact_name: string;
  event_role: string | null;
  figure: number | null;
  created_by: string;
  fact_name_search: string | null;
  event_id: number;
  event_name: string;
  total_facts: number;
  total_recommeded_figure: number;
  start_date: string | null;
  end_date: string | null;
  wrong_date_order: boolean;
  event_name_search: string | null;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
}

/** Events included in the GRID with a number of facts other than one. */
export interface QaDashboardGridFactsByEventsRow {
  id: number;
  event_id: number;
  event_name: string;
  displacement_type: string | null;
  total_facts: number;
  total_recommeded_figure: number;
  start_date: string | null;
  end_date: string | null;
  wrong_date_order: boolean;
  created_by: string | null;
  event_name_search: string | null;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
}

/** The rows of qa_dashboard_grid_facts_by_events, faster to count and to order by facts and figures. */
export interface QaDashboardGridFactsByEventsGatheredRow {
  id: number;
  event_id: number;
  event_name: string;
  displacement_type: string | null;
  total_facts: number;
  total_recommeded_figure: number;
  start_date: string | null;
  end_date: string | null;
  wrong_date_order: boolean;
  created_by: string | null;
  event_name_search: string | null;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
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

/** Facts, events, documents, publishers, tabular datasets, contacts and communications, with countries and year to distinguish records of the same name. Archived ones are found by their numbers. */
export interface RecordsViewRow {
  type: string;
  id: number;
  gsn: number;
  serial_no: string | null;
  name: string;
  countries: string[];
  year: number | null;
  archived: boolean;
}

/** Every reference list with its entries in their order, for readers of several lists: name=in.(groups,themes). */
export interface ReferenceListsRow {
  name: string | null;
  entries: unknown;
}

/** A reference list: name, position, active. */
export interface RegionsRow {
  name: string;
  position: number;
  active: boolean;
}

/** The contextual analyses of the groups of a frozen release. */
export interface ReleaseContextRow {
  release_id: number;
  analysis_id: number;
  version: number;
  iso3: string;
  country: string;
  year: number;
  displacement_type: string;
  category: string | null;
  group: string | null;
  title: string;
  content: string | null;
}

/** The figures of a frozen release by country, cause and event; facts without an event are one row of their country and cause. */
export interface ReleaseEventsRow {
  release_id: number;
  iso3: string;
  country: string;
  event_id: number | null;
  event_name: string | null;
  displacement_type: string;
  hazard_type: string | null;
  facts: number;
  new_displacement: number | null;
  new_displacement_rounded: number | null;
  total_displacement: number | null;
  total_displacement_rounded: number | null;
}

/** The facts that count in a frozen release, as they were then. counted is what a fact adds: subtracted figures are deducted. */
export interface ReleaseFactsRow {
  release_id: number;
  fact_id: number;
  gsn: number;
  serial_no: string;
  version: number;
  figure_id: string;
  name: string;
  iso3: string;
  country: string;
  region: string | null;
  year: number;
  displacement_type: string;
  type: string;
  role: string | null;
  counted: number;
  qualifier: string | null;
  unit: string | null;
  term: string | null;
  reported_figure: number | null;
  household_size: number | null;
  figure: number;
  start_date: unknown;
  end_date: unknown;
  stock_date: unknown;
  reporting_date: unknown;
  status: string | null;
  idu: boolean;
  groups: string[];
  parent_id: number | null;
  event_id: number | null;
  event_version: number | null;
  event_name: string | null;
  event_cause: string | null;
  event_start_date: unknown;
  event_end_date: unknown;
  glide_numbers: string[];
  event_codes: string[] | null;
  hazard_type_id: number | null;
  hazard_category: string | null;
  hazard_subcategory: string | null;
  hazard_type: string | null;
  hazard_subtype: string | null;
  document_id: number | null;
  document_version: number | null;
  document_name: string | null;
  document_url: string | null;
  publication_date: string | null;
  publishers: string[];
  sources: string[];
  locations: unknown;
}

/** The facts of frozen releases for the list, as they were when the release was frozen. id is the number of the live fact. */
export interface ReleaseFactsViewRow {
  id: number;
  release_id: number;
  fact_id: number;
  gsn: number;
  serial_no: string;
  name: string;
  iso3: string;
  country: string;
  region: string | null;
  year: number;
  displacement_type: string;
  type: string;
  role: string | null;
  counted: number;
  figure: number;
  reported_figure: number | null;
  unit: string | null;
  term: string | null;
  qualifier: string | null;
  start_date: string | null;
  end_date: string | null;
  stock_date: string | null;
  start_date_accuracy: string | null;
  end_date_accuracy: string | null;
  stock_date_accuracy: string | null;
  status: string | null;
  groups: string[];
  groups_text: string;
  event_id: number | null;
  event_name: string | null;
  glide_numbers: string[];
  glide_numbers_text: string;
  codes_text: string | null;
  hazard_category: string | null;
  hazard_subcategory: string | null;
  hazard_type: string | null;
  hazard_subtype: string | null;
  document_id: number | null;
  document_name: string | null;
  document_url: string | null;
  publication_date: string | null;
  publishers: string[];
  publishers_text: string;
  sources: string[];
  sources_text: string;
  name_search: string;
  event_name_search: string | null;
}

/** The figures of a frozen release by country, cause and type, exact and rounded as IDMC publishes them. */
export interface ReleaseFiguresRow {
  release_id: number;
  iso3: string;
  country: string;
  region: string | null;
  displacement_type: string;
  type: string;
  facts: number;
  figure: number;
  figure_rounded: number;
}

/** An item that stood in the way at the last check of a release, with its count and who accepted it and why; of a potential error also the people concerned, and how many of the records an import made. release_item_records lists the records of an item. */
export interface ReleaseItemsRow {
  release_id: number;
  key: string;
  position: number;
  severity: string;
  words: string;
  entity_type: string;
  count: number;
  people: number | null;
  imported: number | null;
  accepted_reason: string | null;
  accepted_by: string | null;
  accepted_at: string | null;
}

/** The facts of the year that do not count in a frozen release, each with the rule that leaves it out (docs/figures.md). Confidential facts have neither name nor figure here. */
export interface ReleaseLeftOutRow {
  release_id: number;
  fact_id: number;
  serial_no: string;
  version: number;
  name: string;
  rule: string;
  iso3: string;
  displacement_type: string;
  type: string;
  role: string | null;
  figure: number | null;
  event_id: number | null;
}

/** Releases and their revisions, for users with the right to view releases. A row is made and changed with name, year, groups, causes (none: all) and least_status (null: any status) until it is frozen; everything else is done by functions. */
export interface ReleasesRow {
  id: number;
  name: string;
  revision: number;
  revises: number | null;
  reason: string | null;
  year: number;
  groups: string[];
  causes: string[];
  least_status: string | null;
  state: string;
  facts: number | null;
  left_out: number | null;
  checked_by: string | null;
  checked_at: string | null;
  frozen_by: string | null;
  frozen_at: string | null;
  signed_off_by: string | null;
  signed_off_at: string | null;
  published_by: string | null;
  published_at: string | null;
  withdrawn_by: string | null;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  items: number;
  open_items: number;
  latest: boolean;
  may_change: boolean;
  may_sign_off: boolean;
  may_publish: boolean;
  confidential_since: number | null;
}

/** Releases and their revisions as the list shows them. */
export interface ReleasesViewRow {
  id: number;
  name: string;
  revision: number;
  reason: string | null;
  year: number;
  groups: string[];
  groups_text: string;
  causes: string[];
  causes_text: string;
  least_status: string | null;
  state: string;
  facts: number | null;
  left_out: number | null;
  acted_by: string;
  acted_at: string;
  created_by: string;
  created_at: string;
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

/** Changes of roles, for users who manage users. */
export interface RoleHistoryRow {
  id: number;
  role_id: number | null;
  created_at: string;
  kind: string;
  created_by: string | null;
  details: unknown;
}

/** The permissions of each role, for users who manage users; no rows for others. */
export interface RolePermissionsRow {
  role: string;
  action: string;
  subject: string;
}

/** Roles of users, in the order of their rights. */
export interface RolesRow {
  id: number;
  name: string;
  position: number;
  active: boolean;
  preset: boolean;
  version: number;
  description: string;
}

/** Saved searches: the user's own and those that others share. /{kind}?{address} opens one; archived_at deletes it for everybody but its owner. */
export interface SavedSearchesRow {
  id: number;
  kind: string;
  name: string;
  address: string;
  shared: boolean;
  created_by: string;
  created_at: string;
  version: number;
  archived_at: string | null;
  mine: boolean | null;
  owner_name: string | null;
  address_now: string | null;
}

/** What touched accounts and rights, for users who manage users. */
export interface SecurityEventsRow {
  id: number;
  created_at: string;
  kind: string;
  username: string | null;
  name: string | null;
  created_by: string | null;
  created_by_name: string | null;
  changes: string | null;
  details: unknown;
  user_id: number | null;
  name_search: string;
  flags: string[];
}

/** Settings of the installation, one row. four_eyes: nobody approves a fact that they created or edited last, nor signs off a release that they froze. The check of a release lists changes against the previous one above both release_change_percent and release_change_people. */
export interface SettingsRow {
  id: number;
  four_eyes: boolean;
  release_change_percent: number;
  release_change_people: number;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
}

/** Significant updates on a country. The content is Markdown. */
export interface SignificantUpdatesRow {
  id: number;
  iso3: string;
  title: string;
  date: string;
  displacement_type: string;
  source: string | null;
  content: string | null;
  flags: string[];
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  archived_reason: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
  sample: boolean;
}

/** Significant updates with the names of country and authors. */
export interface SignificantUpdatesViewRow {
  id: number;
  iso3: string;
  geo_name: string | null;
  title: string;
  date: string;
  displacement_type: string;
  source: string | null;
  content: string | null;
  flags: string[];
  created_by: string;
  created_by_name: string | null;
  created_at: string;
  updated_by: string | null;
  updated_by_name: string | null;
  updated_at: string | null;
}

/** Sums of the sub-facts of each master fact that have its type, and of stocks its year, by role, with its own figure, of the omitted sub-facts of other types and years, and of the counted ones of other years; exact numbers as text, null for a sum without a figure. `difference` takes such a total for 0. */
export interface SubFactsTotalsRow {
  id: number;
  sub_facts: number;
  figure: string | null;
  recommended: string | null;
  added: string | null;
  subtracted: string | null;
  triangulation: string | null;
  total: string | null;
  difference: string | null;
  left_out: LeftOut[];
  of_other_years: number;
  total_of_other_years: string | null;
}

/** The reasons of dismissed suggestions and the changed fields of accepted ones, with the number of suggestions. */
export interface SuggestionCorrectionsRow {
  kind: string;
  name: string;
  suggestions: number;
}

/** What became of the facts that the reader suggested from files: accepted, changed (with the fields), dismissed (with the reason) or missed. letter is the letter of the text at which the figure begins; fact_id is the saved fact. */
export interface SuggestionOutcomesRow {
  id: number;
  document_id: number;
  filename: string;
  letter: number;
  figure: number;
  outcome: string;
  reason: string | null;
  changed: string[];
  language: string;
  sentence: string;
  suggested: unknown;
  saved: unknown;
  created_at: string;
  fact_id: number | null;
}

/** The number of suggestions by what became of them, by month and language of the text. */
export interface SuggestionsByMonthRow {
  month: string;
  language: string | null;
  accepted: number;
  changed: number;
  dismissed: number;
  missed: number;
}

/** Tabular datasets. A locked one takes changes of its comments only. */
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
  unlock_reason: string | null;
  last_save: unknown;
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  version: number;
  archived_at: string | null;
  archived_reason: string | null;
  name_search: string | null;
  may_change: boolean;
  may_delete: boolean;
  change_refused: string | null;
  delete_refused: string | null;
  may_unlock: boolean;
  sample: boolean;
}

/** Tabular datasets for download: filtered and ordered like tabular_datasets_view. */
export interface TabularDatasetsDownloadViewRow {
  id: number;
  iso3: string | null;
  source_id: number | null;
  document_id: number | null;
  gsn: number | null;
  name: string | null;
  geo_name: string | null;
  displacement_type: string | null;
  unit: string | null;
  records: number;
  source_name: string | null;
  document_name: string | null;
  url: string | null;
  age_class: string | null;
  locked_at: string | null;
  created_by: string | null;
  created_at: string | null;
  updated_by: string | null;
  updated_at: string | null;
  name_search: string | null;
}

/** Records of tabular datasets: people displaced from an origin (org) to a destination (dst). */
export interface TabularDatasetsRecordsRow {
  id: number;
  parent_id: number;
  position: number;
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
  source_number: string | null;
}

/** Links between facts (f_id) and the dataset records they are based on (tdr_id). */
export interface TabularDatasetsRecordsToFactsRow {
  id: number;
  f_id: number;
  tdr_id: number;
}

/** Tabular datasets with the number of their records and the names of country, source and document. */
export interface TabularDatasetsViewRow {
  id: number;
  gsn: number;
  name: string;
  iso3: string;
  geo_name: string | null;
  displacement_type: string;
  unit: string;
  records: number;
  source_id: number | null;
  source_name: string | null;
  document_id: number | null;
  document_name: string | null;
  url: string | null;
  age_class: string | null;
  locked_at: string | null;
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
  changed_fields: string[] | null;
  name_search: string | null;
}

/** A reference list: name, position, active. */
export interface TermsRow {
  name: string;
  position: number;
  active: boolean;
}

/** Themes of facts. */
export interface ThemesRow {
  name: string;
  position: number;
  active: boolean;
  version: number;
}

/** API tokens, for users who manage them or the users in whose names they act; no rows for others. */
export interface TokensViewRow {
  id: number;
  name: string;
  name_search: string;
  username: string;
  owner: string;
  scope: string;
  state: string;
  expires_at: string;
  last_used_at: string | null;
  created_by: string;
  created_at: string;
  revoked_at: string | null;
  revoked_by: string | null;
  flags: string[];
}

/** A reference list: name, position, active. */
export interface UnitsRow {
  name: string;
  position: number;
  active: boolean;
}

/** Each permission of each person, and the role it comes from or 'single'; no rows for users who don't manage users. An id holds for one answer only. */
export interface UserRightsRow {
  id: number;
  user_id: number;
  username: string;
  name: string;
  suspended_at: string | null;
  action: string;
  subject: string;
  words: string;
  source: string;
  may: string[];
  name_search: string;
  flags: string[];
}

/** All users with a present or past account. */
export interface UsersRow {
  username: string;
  name: string;
  suspended_at: string | null;
  service: boolean;
}

/** Accounts, for users who manage users; no rows for others. */
export interface UsersViewRow {
  id: number;
  username: string;
  name: string;
  email: string | null;
  name_search: string;
  roles: string[];
  roles_text: string | null;
  last_seen: string | null;
  suspended_at: string | null;
  failed_login_attempts: number;
  locked_until: string | null;
  created_at: string;
  has_password: boolean;
  link_expires_at: string | null;
  permissions: string[];
  version: number;
  service: boolean;
  sample: boolean;
  flags: string[];
}

/** The saved searches of whose new rows the user is told once a day. If the search of that name looks for other rows now, it waits until it is watched anew. */
export interface WatchedSearchesRow {
  search_id: number;
  address: string;
}

/** The row of each relation, by its name. */
export interface Relations {
  archived_records: ArchivedRecordsRow;
  assignments: AssignmentsRow;
  backup_plan: BackupPlanRow;
  backups: BackupsRow;
  classes: ClassesRow;
  client_requests: ClientRequestsRow;
  clients: ClientsRow;
  comments_for_me: CommentsForMeRow;
  communication_tools: CommunicationToolsRow;
  communications: CommunicationsRow;
  communications_view: CommunicationsViewRow;
  confidence_options: ConfidenceOptionsRow;
  conflict_types: ConflictTypesRow;
  contact_titles: ContactTitlesRow;
  contacts: ContactsRow;
  contacts_download_view: ContactsDownloadViewRow;
  contacts_view: ContactsViewRow;
  contextual_analysis: ContextualAnalysisRow;
  contextual_analysis_view: ContextualAnalysisViewRow;
  countries_view: CountriesViewRow;
  date_accuracies: DateAccuraciesRow;
  date_types: DateTypesRow;
  deleted_records: DeletedRecordsRow;
  displacement_types: DisplacementTypesRow;
  document_types: DocumentTypesRow;
  documents: DocumentsRow;
  documents_download_view: DocumentsDownloadViewRow;
  documents_view: DocumentsViewRow;
  duplicates: DuplicatesRow;
  event_countries: EventCountriesRow;
  event_facts_totals: EventFactsTotalsRow;
  events: EventsRow;
  events_download_view: EventsDownloadViewRow;
  events_gathered: EventsGatheredRow;
  events_view: EventsViewRow;
  fact_countries: FactCountriesRow;
  fact_roles: FactRolesRow;
  fact_types: FactTypesRow;
  facts: FactsRow;
  facts_documents_view: FactsDocumentsViewRow;
  facts_download_view: FactsDownloadViewRow;
  facts_full_view: FactsFullViewRow;
  facts_locations_view: FactsLocationsViewRow;
  facts_status_view: FactsStatusViewRow;
  facts_tabular_datasets_records_view: FactsTabularDatasetsRecordsViewRow;
  facts_view: FactsViewRow;
  feed_states: FeedStatesRow;
  feeds: FeedsRow;
  field_comments: FieldCommentsRow;
  figures_in_doubt: FiguresInDoubtRow;
  follows: FollowsRow;
  genders: GendersRow;
  geo_entities: GeoEntitiesRow;
  groups: GroupsRow;
  gsn: GsnRow;
  hazard_types: HazardTypesRow;
  history: HistoryRow;
  household_size_types: HouseholdSizeTypesRow;
  household_sizes: HouseholdSizesRow;
  idus_facts_view: IdusFactsViewRow;
  import_files: ImportFilesRow;
  import_layouts: ImportLayoutsRow;
  import_runs: ImportRunsRow;
  location_accuracies: LocationAccuraciesRow;
  location_types: LocationTypesRow;
  monitoring_challenges: MonitoringChallengesRow;
  monitoring_challenges_view: MonitoringChallengesViewRow;
  my_sessions: MySessionsRow;
  notification_kinds: NotificationKindsRow;
  notification_mail: NotificationMailRow;
  notifications: NotificationsRow;
  open_records: OpenRecordsRow;
  operations: OperationsRow;
  parking_lot: ParkingLotRow;
  parking_lot_documents_view: ParkingLotDocumentsViewRow;
  parking_lot_events_view: ParkingLotEventsViewRow;
  parking_lot_facts_view: ParkingLotFactsViewRow;
  parking_lot_statuses: ParkingLotStatusesRow;
  parking_lot_types: ParkingLotTypesRow;
  parking_lot_waiting: ParkingLotWaitingRow;
  people_rights: PeopleRightsRow;
  permissions: PermissionsRow;
  portfolios: PortfoliosRow;
  portfolios_history: PortfoliosHistoryRow;
  portfolios_view: PortfoliosViewRow;
  potential_error_rules: PotentialErrorRulesRow;
  potential_errors: PotentialErrorsRow;
  publisher_types: PublisherTypesRow;
  publishers: PublishersRow;
  publishers_references: PublishersReferencesRow;
  publishers_view: PublishersViewRow;
  qa_dashboard_all_events: QaDashboardAllEventsRow;
  qa_dashboard_all_events_gathered: QaDashboardAllEventsGatheredRow;
  qa_dashboard_grid_fact_by_conflict: QaDashboardGridFactByConflictRow;
  qa_dashboard_grid_fact_by_conflict_gathered: QaDashboardGridFactByConflictGatheredRow;
  qa_dashboard_grid_fact_by_disaster: QaDashboardGridFactByDisasterRow;
  qa_dashboard_grid_fact_by_disaster_gathered: QaDashboardGridFactByDisasterGatheredRow;
  qa_dashboard_grid_facts_by_events: QaDashboardGridFactsByEventsRow;
  qa_dashboard_grid_facts_by_events_gathered: QaDashboardGridFactsByEventsGatheredRow;
  qa_dashboard_monthly_figures_conflict: QaDashboardMonthlyFiguresConflictRow;
  qa_dashboard_monthly_figures_disasters: QaDashboardMonthlyFiguresDisastersRow;
  qualifiers: QualifiersRow;
  record_accuracies: RecordAccuraciesRow;
  records_view: RecordsViewRow;
  reference_lists: ReferenceListsRow;
  regions: RegionsRow;
  release_context: ReleaseContextRow;
  release_events: ReleaseEventsRow;
  release_facts: ReleaseFactsRow;
  release_facts_view: ReleaseFactsViewRow;
  release_figures: ReleaseFiguresRow;
  release_items: ReleaseItemsRow;
  release_left_out: ReleaseLeftOutRow;
  releases: ReleasesRow;
  releases_view: ReleasesViewRow;
  review_statuses: ReviewStatusesRow;
  reviews: ReviewsRow;
  role_history: RoleHistoryRow;
  role_permissions: RolePermissionsRow;
  roles: RolesRow;
  saved_searches: SavedSearchesRow;
  security_events: SecurityEventsRow;
  settings: SettingsRow;
  significant_updates: SignificantUpdatesRow;
  significant_updates_view: SignificantUpdatesViewRow;
  sub_facts_totals: SubFactsTotalsRow;
  suggestion_corrections: SuggestionCorrectionsRow;
  suggestion_outcomes: SuggestionOutcomesRow;
  suggestions_by_month: SuggestionsByMonthRow;
  tabular_datasets: TabularDatasetsRow;
  tabular_datasets_download_view: TabularDatasetsDownloadViewRow;
  tabular_datasets_records: TabularDatasetsRecordsRow;
  tabular_datasets_records_to_facts: TabularDatasetsRecordsToFactsRow;
  tabular_datasets_view: TabularDatasetsViewRow;
  terms: TermsRow;
  themes: ThemesRow;
  tokens_view: TokensViewRow;
  units: UnitsRow;
  user_rights: UserRightsRow;
  users: UsersRow;
  users_view: UsersViewRow;
  watched_searches: WatchedSearchesRow;
}
