/** One value of a record as text: names, links to related records, a file, an address, places with their map, a text with its lines. */
import { useMemo } from 'react';
import { DownloadOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import type { DocumentFile } from '#domain/documents/documents.ts';
import { momentOf, wordsOf } from '#domain/records/history-words.ts';
import { centroidOf, pointOf, type LocationDraft } from '#domain/facts/locations.ts';
import { downloadAddress } from '#web/data/uploads.ts';
import { PlaceMap } from '#web/maps/place-map.tsx';
import type { MapPoint } from '#web/maps/points.ts';
import { PLACE_COLOURS } from '#web/ui/colours.ts';
import { Markdown } from '#web/ui/markdown.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';
import type { Related, ShownLine } from './use-reading.ts';

const has = (value: unknown, ...keys: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => Object.hasOwn(value, key));

const isFile = (value: unknown): value is DocumentFile => has(value, 'filename', 'original_filename');
const arePlaces = (value: unknown): value is readonly LocationDraft[] =>
  Array.isArray(value) && has(value[0], 'lat', 'lng');
const isAddress = (text: string): boolean => /^(https?|ftp):\/\/\S+$/i.test(text);

/** A day or a point in time in words; any other value is unchanged. */
function datedOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return { date: value, accuracy: 'Day' };
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) ? momentOf(value) : value;
}

const FileLink = ({ filename, name }: { filename: string; name: string }) => (
  <a className="in-text" href={downloadAddress(filename)} download={name} dir="auto">
    <DownloadOutlined aria-hidden /> {name}
  </a>
);

const RelatedRecord = ({ name, path, file }: Related) => (
  <>
    {path === null ? (
      <bdi>
        <WholeName text={name} />
      </bdi>
    ) : (
      <Link className="in-text" to={path} dir="auto">
        <WholeName text={name} />
      </Link>
    )}
    {file !== null && (
      <>
        {' · '}
        <FileLink {...file} />
      </>
    )}
  </>
);

type PlacesProps = { places: readonly LocationDraft[]; words: readonly string[]; map: boolean };

/** Numbered as on the map. */
function Places({ places, words, map }: PlacesProps) {
  const points = useMemo(
    () =>
      places.flatMap((place, at): MapPoint[] => {
        const point = pointOf(place);
        if (point === null) return [];
        const [lat, lng] = point;
        const colour = PLACE_COLOURS[place.type];
        return [{ id: at, number: at + 1, lat, lng, label: place.name, colour, area: place.accuracy === 'Admin' }];
      }),
    [places],
  );
  const centroid = useMemo(
    () => centroidOf(places.map((place) => ({ type: place.type, point: pointOf(place) }))),
    [places],
  );
  return (
    <>
      {map && points.length > 0 && (
        <div className="reading-map">
          <PlaceMap label="Map of the locations" points={points} listed />
        </div>
      )}
      <ol className="reading-places">
        {words.map((line, at) => (
          // A location has no id other than its row number.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} dir="auto">
            {line}
          </li>
        ))}
      </ol>
      {centroid !== null && <p className="quiet reading-centroid">Centroid: {centroid.join(', ')}</p>}
    </>
  );
}

type Props = { line: ShownLine<string>; map: boolean };

export function ReadingValue({ line: { value, related, words, formatted }, map }: Props) {
  if (formatted && typeof value === 'string') return <Markdown text={value} />;
  if (related !== null)
    return related.length === 1 && related[0] !== undefined ? (
      <RelatedRecord {...related[0]} />
    ) : (
      <ul className="reading-records">
        {related.map((record, at) => (
          <li key={record.path ?? `${record.name} ${at}`}>
            <RelatedRecord {...record} />
          </li>
        ))}
      </ul>
    );
  if (arePlaces(value)) return <Places places={value} words={words ?? []} map={map} />;
  if (isFile(value)) return <FileLink filename={value.filename} name={value.original_filename ?? value.filename} />;
  if (typeof value === 'string' && isAddress(value))
    return (
      <a className="in-text" href={value} target="_blank" rel="noreferrer" dir="ltr">
        {value}
      </a>
    );
  const lines = words === null ? wordsOf(datedOf(value)) : wordsOf(words);
  return (
    <span className="reading-text" dir="auto">
      {lines.join('\n')}
    </span>
  );
}
