/** The one map of every screen, beside a table of the same points for people who cannot see it. Draws points, and leaves their meaning to the screen. */
import { lazy, Suspense } from 'react';
import type { DrawnMapProps } from './drawn-map.tsx';
import { PointsTable } from './points-table.tsx';

const DrawnMap = lazy(async () => ({ default: (await import('./drawn-map.tsx')).DrawnMap }));

/** `listed`: the screen has a list of the points beside the map, and needs no table of them. */
export function PlaceMap({ listed = false, ...map }: DrawnMapProps & { listed?: boolean }) {
  return (
    <div className="map-frame">
      <Suspense fallback={<div className="map" role="status" aria-label="Loading the map" />}>
        <DrawnMap {...map} />
      </Suspense>
      {!listed && <PointsTable caption={map.label} points={map.points} />}
    </div>
  );
}
