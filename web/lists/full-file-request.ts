/** The request for a file of facts with every field of the chosen groups, for the same facts as the list's own file. */
import { columnsOf, fullLabel, LOCATION_COLUMNS, locationLabel, type FullFile } from '#domain/facts/full-file.ts';
import { headed, type FileRequest } from '#web/data/download.ts';

const locations = LOCATION_COLUMNS.map((column) => headed(locationLabel(column), column));

export function fullFileRequest(
  file: FileRequest,
  { groups, format, locations: onSheet, tags }: FullFile,
): FileRequest {
  const { where = {}, order, words } = file;
  const fields = columnsOf(groups);
  const same = { where, ...(order !== undefined && { order }), words };
  if (format === 'geojson') {
    const others = fields.filter((column) => column !== 'id' && column !== 'serial_no');
    const select = [...locations, ...others.map((column) => headed(fullLabel(column), column))];
    return { ...same, relation: 'facts_locations_view', select };
  }
  return {
    ...same,
    relation: 'facts_full_view',
    select: fields.map((column) => headed(fullLabel(column), column)),
    tagged: tags,
    ...(onSheet && { sheets: { Locations: `facts_locations_view?select=${locations.join()}` } }),
  };
}
