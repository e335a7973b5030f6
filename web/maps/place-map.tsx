/** The map of every screen, with a table of the same points for people who can't see the map. The caller gives the points their meaning. */
import { lazy, Suspense } from 'react';
import type { Box } from '#domain/map-view.ts';
import { PointsTable } from './points-table.tsx';
import type { MapPoint } from './points.ts';

export type PlaceMapProps = {
  /** The label of the map. */
  label: string;
  /** Must be a new list only when points changed: each new list is drawn. */
  points: readonly MapPoint[];
  /** The view while there are no points, such as a country; by default the world. Must be a stable value. */
  home?: Box | null;
  chosen?: number | null;
  onChoose?: (id: number) => void;
  /** Called when a point was dragged. */
  onMove?: (id: number, lat: number, lng: number) => void;
  /** Called for a click beside all points. */
  onPick?: (lat: number, lng: number) => void;
};

const DrawnMap = lazy(async () => ({ default: (await import('./drawn-map.tsx')).DrawnMap }));

/** `listed`: the screen lists the points beside the map, so the map adds no table. */
export function PlaceMap({ listed = false, ...map }: PlaceMapProps & { listed?: boolean }) {
  return (
    <div className="map-frame">
      <Suspense fallback={<div className="map" role="status" aria-label="Loading the map" />}>
        <DrawnMap {...map} />
      </Suspense>
      {!listed && <PointsTable caption={map.label} points={map.points} />}
    </div>
  );
}
