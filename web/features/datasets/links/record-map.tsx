/** The records on a map: origins blue, destinations red, and a line from each origin to its destination. Changes no tick. */
import { useMemo } from 'react';
import type { LinkedRecord } from '#domain/dataset/links.ts';
import { placesOf } from '#domain/dataset/links-map.ts';
import { PlaceMap } from '#web/maps/place-map.tsx';
import type { MapPoint } from '#web/maps/points.ts';
import { Card } from '#web/ui/card.tsx';
import { LINE_COLOUR, PLACE_COLOURS } from '#web/ui/colours.ts';
import { thousands } from '#web/ui/thousands.ts';

const TYPES = ['Origin', 'Destination'] as const;

type Props = { records: readonly LinkedRecord[]; of: string };

export function RecordMap({ records, of }: Props) {
  const { places, ways } = useMemo(() => placesOf(records), [records]);
  const points = useMemo<MapPoint[]>(
    () => places.map(({ type, name, ...place }, id) => ({ ...place, id, label: name, colour: PLACE_COLOURS[type] })),
    [places],
  );
  const located = records.filter((each) => each.org_lat !== null || each.dst_lat !== null).length;
  if (points.length === 0) return null;
  return (
    <Card title={`Map of the ${of}`}>
      <ul className="map-legend" aria-label="Colours of the map">
        {TYPES.filter((type) => places.some((place) => place.type === type)).map((type) => (
          <li key={type}>
            <span className="map-legend-dot" aria-hidden style={{ background: PLACE_COLOURS[type] }} />
            {type}
          </li>
        ))}
        {ways.length > 0 && (
          <li>
            <span className="map-legend-line" aria-hidden style={{ background: LINE_COLOUR }} />
            From origin to destination
          </li>
        )}
        {located < records.length && (
          <li className="quiet">{thousands(records.length - located)} without coordinates</li>
        )}
      </ul>
      <PlaceMap label={`Origins and destinations of the ${of}`} points={points} lines={ways} />
    </Card>
  );
}
