/** The shapes of the json columns of the parking lot. The database checks them (db/rules/parking-lot-form.sql). */

/** A record that looks the same as one that waits. */
export interface LooksLike {
  id: number;
  name: string;
  /** 'Same URL', 'Same GLIDE number' … */
  reason: string;
}

/** A place of a delivered fact; latlong is 'lat,lon'. */
export interface DeliveredPlace {
  location_name?: string | null;
  location_type?: string | null;
  country_name?: string | null;
  latlong?: string | null;
}

/** A document as a program delivered it. Senders may add other fields. */
export interface DeliveredDocument {
  name: string;
  url?: string | null;
  publication_date?: string | null;
  type?: string | null;
  countries?: string[] | null;
  displacement_types?: string[] | null;
  publishers?: string[] | null;
  sources?: string[] | null;
  comment?: string | null;
  content?: string | null;
  excerpt?: string | null;
  modified?: string | null;
}

/** A fact as a program delivered it. */
export interface DeliveredFact {
  iso3?: string | null;
  type?: string | null;
  displacement_type?: string | null;
  figure?: number | null;
  vague_figure?: string | null;
  unit?: string | null;
  term?: string | null;
  excerpt?: string | null;
  locations?: DeliveredPlace[] | null;
  start_date?: string | null;
  end_date?: string | null;
  stock_date?: string | null;
  url?: string | null;
}

/** An event as a feed delivered it. */
export interface DeliveredEvent {
  attributes: {
    type: string;
    hazard_name: string;
    alert_level?: string | null;
    start_date?: string | null;
    end_date?: string | null;
    iso3?: string[] | null;
    latitude?: number | null;
    longitude?: number | null;
    glide_number?: string | null;
  };
  hazard_type_id?: number | null;
  displacement_type?: string | null;
  url?: string | null;
  title?: string | null;
  comment?: string | null;
  modified?: string | null;
  episode?: string | null;
  code?: string | null;
}
