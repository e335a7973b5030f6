/** The columns of each address for clients, in IDMC's order and under its names. */

export interface ClientColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'number' | 'date' | 'list';
  readonly about: string;
}

/** 'name type about' */
const columns = (text: string): ClientColumn[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', type = '', about = ''] = /^\s*(\S+) (\S+) (.+)$/.exec(line) ?? [];
      return { name, type: type as ClientColumn['type'], about };
    });

const COUNTRY = `
  iso3 text ISO 3166 code of the country
  country_name text Country or territory`;

export const COUNTRIES = columns(COUNTRY);

export const CONFLICTS = columns(`${COUNTRY}
  year integer Reporting year
  new_displacement integer Internal displacements by conflict
  new_displacement_rounded integer Internal displacements, rounded
  total_displacement_rounded integer IDPs at the year's end, rounded
  total_displacement integer IDPs at the year's end`);

export const DISASTERS = columns(`${COUNTRY}
  year integer Reporting year
  start_date date First day of the event
  start_date_accuracy text Accuracy of the first day
  end_date date Last day of the event
  end_date_accuracy text Accuracy of the last day
  event_name text Name of the event
  new_displacement integer Internal displacements
  new_displacement_rounded integer Internal displacements, rounded
  total_displacement integer IDPs at the year's end
  total_displacement_rounded integer IDPs at the year's end, rounded
  hazard_category integer Number of the category of the hazard
  hazard_category_name text Category of the hazard
  hazard_sub_category integer Number of the sub-category
  hazard_sub_category_name text Sub-category of the hazard
  hazard_type integer Number of the type
  hazard_type_name text Type of the hazard
  hazard_sub_type integer Number of the sub-type
  hazard_sub_type_name text Sub-type of the hazard
  glide_numbers list GLIDE numbers of the event
  event_codes list Codes of the event
  event_codes_type list Types of the codes, in their order`);

export const DISPLACEMENTS = columns(`${COUNTRY}
  year integer Reporting year
  conflict_new_displacement integer Internal displacements by conflict
  conflict_new_displacement_rounded integer Internal displacements by conflict, rounded
  conflict_total_displacement integer IDPs by conflict at the year's end
  conflict_total_displacement_rounded integer IDPs by conflict at the year's end, rounded
  disaster_new_displacement integer Internal displacements by disasters
  disaster_new_displacement_rounded integer Internal displacements by disasters, rounded
  disaster_total_displacement integer IDPs by disasters at the year's end
  disaster_total_displacement_rounded integer IDPs by disasters at the year's end, rounded`);

export const ANALYSES = columns(`
  iso3 text ISO 3166 code of the country
  year integer Reporting year
  figure_cause integer 0 for conflict, 1 for disaster
  figure_cause_name text Conflict or Disaster
  figure_category integer 0 for IDPs, 6 for internal displacements
  figure_category_name text Internal Displacements or IDPs
  description text Contextual analysis, in Markdown
  figures integer The figure
  figures_rounded integer The figure, rounded`);

export const IDUS = columns(`
  id integer Number of the fact
  country text Country or territory
  iso3 text ISO 3166 code of the country
  latitude number Mean of the places of origin, or the middle of the country
  longitude number Mean of the places of origin, or the middle of the country
  centroid text The same two, as a list
  role text Role of the figure: Recommended figure, Triangulation or a part that is added or subtracted
  displacement_type text Conflict, Disaster or Development
  qualifier text Qualifier of the figure
  figure integer Number of people
  displacement_date text Last day of the displacement
  displacement_start_date text First day of the displacement
  displacement_end_date text Last day of the displacement
  year integer Reporting year
  event_id integer Number of the event
  event_name text Name of the event
  event_codes text Codes of the event, separated by semicolons
  event_code_types text Types of the codes, in their order
  event_start_date text First day of the event
  event_end_date text Last day of the event
  category text Category of the hazard
  subcategory text Sub-category of the hazard
  type text Type of the hazard
  subtype text Sub-type of the hazard
  standard_popup_text text Text for a map, in HTML
  standard_info_text text The first line of that text
  old_id integer Always empty
  sources text Sources, separated by semicolons
  source_url text Address of the document on the web
  locations_name text Names of the places, separated by semicolons
  locations_coordinates text Latitude and longitude of each place
  locations_accuracy text Accuracy of the places
  locations_type text Origin, destination or both
  displacement_occurred text Always empty: not recorded here
  created_at text When the fact was recorded`);

/** A column of a sheet: IDMC's heading. */
export interface SheetHeading {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'date' | 'year';
  readonly about: string;
}

const sheet = (text: string): SheetHeading[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', type = '', about = ''] = line.trim().split(' | ');
      return { name, type: type as SheetHeading['type'], about };
    });

export const DISASTER_SHEET = sheet(`
  ISO3 | string | ISO 3166 code of the country
  Country / Territory | string | Country or territory
  Year | year | Reporting year
  Event Name | string | Name of the event
  Date of Event (start) | date | First day of the event
  Disaster Internal Displacements | integer | Internal displacements, rounded
  Disaster Internal Displacements (Raw) | integer | Internal displacements
  Hazard Category | string | Category of the hazard
  Hazard Type | string | Type of the hazard
  Hazard Sub Type | string | Sub-type of the hazard
  Event Codes (Code:Type) | string | Codes of the event with their types, separated by semicolons`);

export const DISPLACEMENT_SHEET = sheet(`
  ISO3 | string | ISO 3166 code of the country
  Name | string | Country or territory
  Year | year | Reporting year
  Conflict Stock Displacement | integer | IDPs by conflict at the year's end, rounded
  Conflict Stock Displacement (Raw) | integer | IDPs by conflict at the year's end
  Conflict Internal Displacements | integer | Internal displacements by conflict, rounded
  Conflict Internal Displacements (Raw) | integer | Internal displacements by conflict
  Disaster Internal Displacements | integer | Internal displacements by disasters, rounded
  Disaster Internal Displacements (Raw) | integer | Internal displacements by disasters
  Disaster Stock Displacement | integer | IDPs by disasters at the year's end, rounded
  Disaster Stock Displacement (Raw) | integer | IDPs by disasters at the year's end`);
