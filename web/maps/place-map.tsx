/** The one map of every screen, beside a table of the same points for people who cannot see it. Draws points, and leaves their meaning to the screen. */
import { onDemand } from '#web/ui/on-demand.tsx';
import type { DrawnMapProps } from './drawn-map.tsx';
import { PointsTable } from './points-table.tsx';

const DrawnMap = onDemand<DrawnMapProps>(async () => (await import('./drawn-map.tsx')).DrawnMap, {
  fallback: () => <div className="map" role="status" aria-label="Loading the map" />,
});

/** `listed`: the screen has a list of the points beside the map, and needs no table of them. */
export function PlaceMap({ listed = false, ...map }: DrawnMapProps & { listed?: boolean }) {
  return (
    <div className="map-frame">
      <DrawnMap {...map} />
      {!listed && <PointsTable caption={map.label} points={map.points} />}
    </div>
  );
}
