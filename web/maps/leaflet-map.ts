/** A Leaflet map with points and lines. Independent of React and of the meaning of a point. */
import type L from 'leaflet';
import { CLOSE_OF_AREA, nearestTo } from '#domain/values/map-view.ts';
import { openBase, type BaseMap } from './base-map.ts';
import { dotsOn } from './dots.ts';
import { linesOn } from './lines.ts';
import { markersOn } from './markers.ts';
import type { MapLine, MapPoint, PointActions } from './points.ts';

export type OpenMap = Pick<BaseMap, 'showTiles' | 'showHome' | 'close'> & {
  showPoints: (points: readonly MapPoint[], chosen: number | null) => void;
  showLines: (lines: readonly MapLine[]) => void;
};

type Actions = PointActions & {
  /** Called for a click on the map beside all points. */
  pick: (lat: number, lng: number) => void;
};

export function openMap(element: HTMLElement, actions: Actions): OpenMap {
  let shown: readonly MapPoint[] = [];
  const { map, fit, isFitted, showTiles, showHome, close } = openBase(
    element,
    () => shown.map(({ lat, lng }) => [lat, lng] as const),
    { closest: (near) => (shown.length > 0 && shown.every(({ area }) => area) ? CLOSE_OF_AREA : near) },
  );
  const [markers, dots] = [markersOn(map, actions), dotsOn(map, actions)];
  const lines = linesOn(map);

  const follow = () => {
    markers.follow(map.getCenter().lng);
    dots.follow(map.getCenter().lng);
    lines.follow(map.getCenter().lng);
  };
  const outOfSight = ({ lat, lng }: MapPoint) => !map.getBounds().contains([lat, nearestTo(map.getCenter().lng, lng)]);

  map.on('moveend', follow);
  map.on('click', ({ latlng }: L.LeafletMouseEvent) => actions.pick(latlng.lat, latlng.lng));

  return {
    showTiles,
    showHome,
    showPoints: (points, chosen) => {
      const before = new Map(shown.map((point) => [point.id, point]));
      const movedAway = (point: MapPoint) => {
        const old = before.get(point.id);
        return (old?.lat !== point.lat || old.lng !== point.lng) && outOfSight(point);
      };
      const refit = !isFitted() || points.length !== shown.length || points.some(movedAway);
      shown = points;
      markers.show(
        points.filter(({ number }) => number !== undefined),
        chosen,
      );
      dots.show(
        points.filter(({ number }) => number === undefined),
        chosen,
      );
      if (refit) fit();
      follow();
    },
    showLines: (next) => {
      lines.show(next);
      lines.follow(map.getCenter().lng);
    },
    close,
  };
}
