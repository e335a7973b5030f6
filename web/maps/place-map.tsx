/** The one map of every screen, beside a table of the same points for who does not see it. Draws points; what they stand for is its user's. */
import { lazy, Suspense } from 'react';
import type { Box } from '#domain/map-view.ts';
import { PointsTable } from './points-table.tsx';
import type { MapPoint } from './points.ts';

export type PlaceMapProps = {
  /** What the map shows. */
  label: string;
  /** A new list only when points changed: it is drawn anew. */
  points: readonly MapPoint[];
  /** What it shows while there are no points, as of a country; without it the world. The same value while it is the same. */
  home?: Box | null;
  chosen?: number | null;
  onChoose?: (id: number) => void;
  /** A point was dragged. */
  onMove?: (id: number, lat: number, lng: number) => void;
  /** Somebody clicked beside all points. */
  onPick?: (lat: number, lng: number) => void;
};

const DrawnMap = lazy(async () => ({ default: (await import('./drawn-map.tsx')).DrawnMap }));

/** `listed`: the screen has a list of the points beside the map, and needs no table of them. */
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
