/** The facts of the IDU as lines of json, read in batches and sent while they are read. */
import { idmcTree } from '#server/releases/hazards.ts';
import type { Source } from '#server/psql/media/batches.ts';
import type { Statement } from '#server/psql/plan.ts';
import type { Asked } from './parameters.ts';

/** The columns in the order of the address; noon UTC of a day. */
const OBJECT = `json_build_object(
  'id', r.id, 'country', r.country, 'iso3', r.iso3, 'latitude', r.latitude, 'longitude', r.longitude, 'centroid', r.centroid, 'role', r.role,
  'displacement_type', r.displacement_type, 'qualifier', r.qualifier, 'figure', r.figure,
  'displacement_date', published.moment(r.day), 'displacement_start_date', published.moment(r.start_day), 'displacement_end_date', published.moment(r.end_day),
  'year', r.year, 'event_id', r.event_id, 'event_name', r.event_name, 'event_codes', r.event_codes, 'event_code_types', r.event_code_types,
  'event_start_date', published.moment(r.event_start_day), 'event_end_date', published.moment(r.event_end_day),
  'category', h.category, 'subcategory', h.subcategory, 'type', h.type, 'subtype', h.subtype,
  'standard_popup_text', r.standard_popup_text, 'standard_info_text', r.standard_info_text, 'old_id', null,
  'sources', r.sources, 'source_url', r.source_url, 'locations_name', r.locations_name, 'locations_coordinates', r.locations_coordinates,
  'locations_accuracy', r.locations_accuracy, 'locations_type', r.locations_type, 'displacement_occurred', null, 'created_at', r.created_at
)`;
const FEATURE = `json_build_object('type', 'Feature',
  'geometry', case when r.longitude is not null then json_build_object('type', 'Point', 'coordinates', json_build_array(r.longitude, r.latitude)) end,
  'properties', ${OBJECT})`;

export interface IdusAddress {
  readonly cause?: 'Disaster';
  readonly days?: number;
}

/** @param columns 'feature' for GeoJSON. */
export function idusSource({ cause, days }: IdusAddress, asked: Asked, columns: 'object' | 'feature'): Source {
  const values: string[] = [];
  const bind = (value: unknown): string => `$${values.push(typeof value === 'string' ? value : JSON.stringify(value))}`;
  const texts = (list: readonly unknown[]): string =>
    `(select array_agg(v) from json_array_elements_text(${bind(list)}::text::json) v)`;
  const line = `${columns === 'feature' ? FEATURE : OBJECT}::text as line`;
  const filters = (): string => {
    const parts = [
      ...(cause === undefined ? [] : [`r.displacement_type = ${bind(cause)}`]),
      ...(days === undefined ? [] : [`r.day > current_date - ${bind(String(days))}::integer`]),
      ...(asked.iso3.length === 0 ? [] : [`r.iso3 = any (${texts(asked.iso3)})`]),
      ...(asked.years.length === 0 ? [] : [`r.year::text = any (${texts(asked.years)})`]),
      ...(asked.from === null ? [] : [`r.year >= ${bind(String(asked.from))}::integer`]),
      ...(asked.to === null ? [] : [`r.year <= ${bind(String(asked.to))}::integer`]),
    ];
    return parts.length === 0 ? '' : `where ${parts.join(' and ')}`;
  };
  const hazards = (): string =>
    `left join json_to_recordset(${bind(idmcTree())}::text::json) h (path text, category text, subcategory text, type text, subtype text)
      on h.path = lower(split_part(split_part(r.hazard_path, ' > ', 2), ' (', 1))`;
  const order = 'order by r.day desc, r.id desc';
  const statement = (text: () => string): Statement => {
    values.length = 0;
    const made = text();
    return { text: made, values: [...values] };
  };
  return {
    lines: statement(() => `select ${line} from published.idus r ${hazards()} ${filters()} ${order}`),
    pages: {
      keys: () =>
        statement(
          () => `select coalesce(json_agg(k.id::text), '[]')::text as keys from (select r.id from published.idus r ${filters()} ${order}) k`,
        ),
      lines: (keys) =>
        statement(
          () =>
            `select ${line} from json_array_elements_text(${bind(keys)}::text::json) with ordinality k (id, at)
             join published.idus r on r.id = k.id::bigint ${hazards()} ${filters()} order by k.at`,
        ),
    },
  };
}
