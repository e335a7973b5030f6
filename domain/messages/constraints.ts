/**
 * The texts for the constraints of tables, with the field each belongs to. Refusals raised by a rule
 * carry their own text and are not repeated here.
 */
export interface ConstraintMessage {
  /** The field by column name, or null for the whole record. */
  field: string | null;
  text: string;
}

export const constraintMessages: Readonly<Record<string, ConstraintMessage>> = {
  publisher_name_size: { field: 'name', text: 'The name must have between 1 and 500 characters' },
  publishers_name_iso3_key: { field: 'name', text: 'There is already a publisher of this name and country' },
  publishers_type_fkey: { field: 'type', text: 'The type is not in the list of publisher types' },
  publishers_iso3_fkey: { field: 'iso3', text: 'There is no country with this code' },

  contact_text_size: { field: null, text: 'A text of the contact is longer than 500 characters' },
  contact_comment_size: { field: 'comment', text: 'The comment is longer than 100,000 characters' },
  contacts_title_fkey: { field: 'title', text: 'The title is not in the list of titles' },
  contacts_gender_fkey: { field: 'gender', text: 'The gender is not in the list of genders' },
  communication_subject_size: { field: 'subject', text: 'The subject is longer than 500 characters' },
  communication_content_size: { field: 'content', text: 'The content is longer than 100,000 characters' },
  communications_contact_id_fkey: { field: 'contact_id', text: 'There is no such contact' },
  communications_iso3_fkey: { field: 'iso3', text: 'There is no country with this code' },
  communications_tool_fkey: { field: 'tool', text: 'The tool is not in the list of communication tools' },
  communications_user_fkey: { field: 'user', text: 'There is no such user' },

  document_name_bytes: {
    field: 'name',
    text: 'The title takes more than 2,600 bytes: some 1,300 Arabic or Cyrillic letters, 850 Chinese ones',
  },
  document_name_size: { field: 'name', text: 'The title must have between 1 and 2,000 characters' },
  document_comment_size: { field: 'comment', text: 'The description is longer than 100,000 characters' },
  document_url_size: { field: 'url', text: 'The URL is longer than 4,000 characters' },
  documents_type_fkey: { field: 'type', text: 'The type is not in the list of document types' },
  documents_filename_fkey: { field: 'filename', text: 'There is no such file: please upload it again' },
  documents_uuid_key: { field: 'uuid', text: 'Another document has this uuid' },

  event_name_bytes: {
    field: 'name',
    text: 'The name takes more than 2,600 bytes: some 1,300 Arabic or Cyrillic letters, 850 Chinese ones',
  },
  event_name_size: { field: 'name', text: 'The name must have between 1 and 2,000 characters' },
  event_codes_size: { field: 'event_codes', text: 'The codes are more than 200, or longer than 50,000 bytes' },
  event_comment_size: { field: 'comment', text: 'The comment is longer than 100,000 characters' },
  event_year_range: { field: 'year', text: 'The year must lie between 1900 and 2200' },
  events_displacement_type_fkey: {
    field: 'displacement_type',
    text: 'The cause is not in the list of displacement types',
  },
  events_hazard_type_id_fkey: { field: 'hazard_type_id', text: 'There is no such hazard type' },

  fact_name_bytes: {
    field: 'name',
    text: 'The name takes more than 2,600 bytes: some 1,300 Arabic or Cyrillic letters, 850 Chinese ones',
  },
  fact_name_size: { field: 'name', text: 'The name must have between 1 and 2,000 characters' },
  fact_comment_size: { field: 'comment', text: 'The comment is longer than 100,000 characters' },
  fact_year_range: { field: 'year', text: 'The year must lie between 1900 and 2200' },
  fact_parent_needs_document: { field: 'parent_id', text: 'Only a fact with a document can have a master fact' },
  fact_parent_itself: { field: 'parent_id', text: "A fact can't be its own master fact" },
  facts_iso3_fkey: { field: 'iso3', text: 'There is no country with this code' },
  facts_displacement_type_fkey: {
    field: 'displacement_type',
    text: 'The cause is not in the list of displacement types',
  },
  facts_type_fkey: { field: 'type', text: 'The type is not in the list of fact types' },
  facts_document_id_fkey: { field: 'document_id', text: 'There is no such document' },
  facts_parent_id_fkey: { field: 'parent_id', text: 'There is no such master fact' },
  facts_parent_role_fkey: { field: 'parent_role', text: 'The role is not in the list of roles' },
  facts_event_id_fkey: { field: 'event_id', text: 'There is no such event' },
  facts_event_role_fkey: { field: 'event_role', text: 'The role is not in the list of roles' },
  facts_base_id_fkey: { field: 'base_id', text: 'There is no fact to clone from under this number' },
  facts_qualifier_fkey: { field: 'data.qualifier', text: 'The qualifier is not in the list of qualifiers' },
  facts_unit_fkey: { field: 'data.unit', text: 'The unit must be Person or Household' },
  facts_term_fkey: { field: 'data.term', text: 'The term is not in the list of terms' },

  review_entity_type: { field: 'entity_type', text: 'Only facts are reviewed' },
  review_comment_size: { field: 'comment', text: 'The comment is longer than 100,000 characters' },
  reviews_status_fkey: { field: 'status', text: 'The status is not in the list of review statuses' },

  backup_plan_one_row: { field: 'id', text: 'There is one plan of backups' },
  settings_one_row: { field: 'id', text: 'There is one row of settings' },

  portfolios_iso3_fkey: { field: 'iso3', text: 'There is no country with this code' },
  portfolios_username_fkey: { field: 'username', text: 'There is no such user' },

  tabular_dataset_name_size: { field: 'name', text: 'The name must have between 1 and 500 characters' },
  tabular_dataset_url_size: { field: 'url', text: 'The URL is longer than 4,000 characters' },
  tabular_dataset_age_class_size: { field: 'age_class', text: 'The age class is longer than 500 characters' },
  tabular_dataset_comments_size: { field: 'comments', text: 'The comments are longer than 100,000 characters' },
  tabular_datasets_name_key: { field: 'name', text: 'There is already a tabular dataset of this name' },
  tabular_datasets_iso3_fkey: { field: 'iso3', text: 'There is no country with this code' },
  tabular_datasets_displacement_type_fkey: {
    field: 'displacement_type',
    text: 'The cause is not in the list of displacement types',
  },
  tabular_datasets_unit_fkey: { field: 'unit', text: 'The unit must be Person or Household' },
  tabular_datasets_source_id_fkey: { field: 'source_id', text: 'There is no such source' },
  tabular_datasets_document_id_fkey: { field: 'document_id', text: 'There is no such document' },
  tabular_datasets_records_to_facts_f_id_fkey: { field: 'f_id', text: 'There is no such fact' },
  tabular_datasets_records_to_facts_tdr_id_fkey: { field: 'tdr_id', text: 'There is no such record' },
  tabular_datasets_records_to_facts_f_id_tdr_id_key: {
    field: 'tdr_id',
    text: 'The fact is linked to this record already',
  },

  contextual_analysis_title_size: { field: 'title', text: 'The title must have between 1 and 500 characters' },
  contextual_analysis_title_key: { field: 'title', text: 'There is already a contextual analysis of this title' },
  contextual_analysis_content_size: { field: 'content', text: 'The content is longer than 100,000 characters' },
  contextual_analysis_iso3_fkey: { field: 'iso3', text: 'There is no country with this code' },
  contextual_analysis_displacement_type_fkey: {
    field: 'displacement_type',
    text: 'The cause is not in the list of displacement types',
  },
  contextual_analysis_group_fkey: { field: 'group', text: 'The group is not in the list of groups' },
  significant_updates_title_size: { field: 'title', text: 'The title must have between 1 and 500 characters' },
  significant_updates_title_key: {
    field: 'title',
    text: 'There is already a significant update of this title and country',
  },
  significant_updates_content_size: { field: 'content', text: 'The content is longer than 100,000 characters' },
  significant_updates_source_size: { field: 'source', text: 'The source is longer than 2,000 characters' },
  significant_updates_iso3_fkey: { field: 'iso3', text: 'There is no country with this code' },
  significant_updates_displacement_type_fkey: {
    field: 'displacement_type',
    text: 'The cause is not in the list of displacement types',
  },
  monitoring_challenges_title_size: { field: 'title', text: 'The title must have between 1 and 500 characters' },
  monitoring_challenges_title_key: { field: 'title', text: 'There is already a monitoring challenge of this title' },
  monitoring_challenges_content_size: { field: 'content', text: 'The content is longer than 100,000 characters' },
  monitoring_challenges_iso3_fkey: { field: 'iso3', text: 'There is no country with this code' },

  release_name_size: { field: 'name', text: 'The name must have between 1 and 100 characters' },
  release_year_range: { field: 'year', text: 'The year must lie between 1900 and 2200' },
  releases_least_status_fkey: { field: 'least_status', text: 'The status is not in the list of review statuses' },
  release_change_percent_range: {
    field: 'release_change_percent',
    text: 'The limit must lie between 0 and 100,000 per cent',
  },
  release_change_people_range: { field: 'release_change_people', text: "The limit can't be negative" },

  feeds_name_key: { field: 'name', text: 'There is already a feed of this name' },

  household_size_positive: { field: 'size', text: 'The size must be above 0' },
  household_sizes_iso3_fkey: { field: 'iso3', text: 'There is no country with this code' },
  household_sizes_iso3_year_key: { field: 'year', text: 'There is already a size of this country and year' },
  group_window: { field: 'end_date', text: 'The last day of the window comes before the first' },
  hazard_types_path_key: { field: 'subtype', text: 'The hazard tree has this leaf already' },
};
