/** The request for a file of facts with every field of the chosen groups, for the same facts as the list's own file. */
import {
  columnsOf,
  fullLabel,
  LOCATION_COLUMNS,
  locationLabel,
  MAP_COLUMNS,
  type FullColumn,
  type FullFile,
} from '#domain/facts/full-file.ts';
import { headed, type FileRequest } from '#web/data/download.ts';

const locations = LOCATION_COLUMNS.map((column) => headed(locationLabel(column), column));

const sameFacts = ({ where = {}, order, words, sheet = '' }: FileRequest) => ({
  where,
  sheet,
  ...(order !== undefined && { order }),
  words,
});

/** A point for each location of the facts. */
export function mapRequest(file: FileRequest, fields: readonly FullColumn[] = MAP_COLUMNS): FileRequest {
  const others = fields.filter((column) => column !== 'id' && column !== 'serial_no');
  const select = [...locations, ...others.map((column) => headed(fullLabel(column), column))];
  return { ...sameFacts(file), relation: 'facts_locations_view', select };
}

export function fullFileRequest(
  file: FileRequest,
  { groups, format, locations: onSheet, tags }: FullFile,
): FileRequest {
  const fields = columnsOf(groups);
  if (format === 'geojson') return mapRequest(file, fields);
  return {
    ...sameFacts(file),
    relation: 'facts_full_view',
    select: fields.map((column) => headed(fullLabel(column), column)),
    tagged: tags,
    ...(onSheet && { sheets: { Locations: `facts_locations_view?select=${locations.join()}` } }),
  };
}
