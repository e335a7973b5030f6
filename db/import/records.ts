/** The records that the import reads from a file, before they have ids, and the lists they are checked against. */
import type { DateAccuracy } from '#domain/generated/lists.ts';
import type { FindCountry } from '#domain/countries/find-country.ts';
import type { Country, Locations } from './locations.ts';
import type { Hazards } from './hazards.ts';

/** The lists of the database used to convert rows. */
export interface Lists {
  countries: ReadonlyMap<string, Country>;
  findCountry: FindCountry;
  hazards: Hazards;
  groups: ReadonlySet<string>;
  publisherTypes: ReadonlySet<string>;
}

export interface AccurateDate {
  date: string;
  accuracy: DateAccuracy;
}

/** A publisher or a source: the same record in two roles. */
export interface PublisherRecord {
  /** The folded name: 'Regional government' and 'Regional Government' are the same publisher. */
  key: string;
  name: string;
  type: string | null;
}

export interface EventRecord {
  key: string;
  name: string;
  year: number;
  displacement_type: string;
  hazard_type_id: number | null;
  start_date: AccurateDate | null;
  end_date: AccurateDate | null;
  /** Collected from all rows of the event, like its countries. */
  glide_numbers: string[];
  /** The other codes, as `rules.tidied_event_code` writes them. */
  event_codes: string[];
  countries: string[];
  flags: string[];
}

/** The contextual analysis of a context text. */
export interface AnalysisRecord {
  key: string;
  iso3: string;
  title: string;
  publication_date: string;
  displacement_type: string;
  group: string | null;
  content: string;
  flags: string[];
}

export interface DocumentRecord {
  key: string;
  /** The name without its date, which is the latest date of its facts. */
  title: string;
  publication_date: string;
  displacement_types: string[];
  countries: string[];
  publishers: string[];
  sources: string[];
  flags: string[];
}

export interface FactRecord {
  key: string;
  name: string;
  iso3: string;
  year: number;
  displacement_type: string;
  type: 'New Displacement (Flow)' | 'IDPs (Stock)';
  event_role: 'Recommended figure';
  groups: string[];
  end_date: AccurateDate | null;
  household_size: { type: 'Manual'; figure: number };
  data: Readonly<Record<string, unknown>>;
  locations: Locations;
  flags: string[];
}

/** One parsed row of the figures. */
export interface FigureRow {
  fact: FactRecord;
  event: EventRecord;
  document: DocumentRecord;
  publishers: PublisherRecord[];
  /** Set if our figure differs from the file's. */
  total: { file: number; ours: number } | null;
  /** The figure summed in the report. */
  figure: number;
}
