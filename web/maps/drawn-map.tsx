/** The map as a component: keeps a Leaflet map in step with points, tiles and appearance. Loaded when a map is first shown. */
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Box } from '#domain/values/map-view.ts';
import { useAppearance } from '#web/data/appearance.ts';
import { tilesInfoQuery } from '#web/data/tiles.ts';
import { openMap, type OpenMap } from './leaflet-map.ts';
import type { MapLine, MapPoint } from './points.ts';

export type DrawnMapProps = {
  /** Describes the map for screen readers. */
  label: string;
  /** Must be a stable value: a new list draws all points again. */
  points: readonly MapPoint[];
  /** Lines below the points. Must be a stable value. */
  lines?: readonly MapLine[];
  /** The view without points, such as a country; by default the world. Must be a stable value. */
  home?: Box | null;
  /** The map opens on `home` with points, too: a few far away do not shrink it. */
  homeFirst?: boolean;
  chosen?: number | null;
  onChoose?: (id: number) => void;
  /** Called when a point was dragged. */
  onMove?: (id: number, lat: number, lng: number) => void;
  /** Called for a click beside all points. */
  onPick?: (lat: number, lng: number) => void;
};

const NO_LINES: readonly MapLine[] = [];

export function DrawnMap({
  label,
  points,
  lines = NO_LINES,
  home = null,
  homeFirst = false,
  chosen = null,
  onChoose,
  onMove,
  onPick,
}: DrawnMapProps) {
  const { dark } = useAppearance();
  const tiles = useQuery(tilesInfoQuery).data;
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<OpenMap>(null);
  const handlers = useRef({ onChoose, onMove, onPick });
  useEffect(() => {
    handlers.current = { onChoose, onMove, onPick };
  });

  useEffect(() => {
    if (element.current === null) return;
    const opened = openMap(element.current, {
      choose: (id) => handlers.current.onChoose?.(id),
      move: (id, lat, lng) => handlers.current.onMove?.(id, lat, lng),
      pick: (lat, lng) => handlers.current.onPick?.(lat, lng),
    });
    map.current = opened;
    return () => {
      map.current = null;
      opened.close();
    };
  }, []);
  useEffect(() => {
    if (tiles !== undefined) map.current?.showTiles(tiles, dark);
  }, [tiles, dark]);
  useEffect(() => map.current?.showHome(home, homeFirst), [home, homeFirst]);
  useEffect(() => map.current?.showPoints(points, chosen), [points, chosen]);
  useEffect(() => map.current?.showLines(lines), [lines]);

  return <div ref={element} className="map" role="region" aria-label={`${label}. Arrow keys move it, + and - zoom.`} />;
}
