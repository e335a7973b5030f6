/** Dots on one canvas, for any number of points. No dot takes the focus: the table beside the map lists them all. */
import L from 'leaflet';
import { nearestTo } from '#domain/values/map-view.ts';
import { place, textOf, type MapPoint, type PointActions, type PointDrawing } from './points.ts';

type Drawn = { point: MapPoint; dot: L.CircleMarker };

const RADIUS = 5;
const CHOSEN_RADIUS = 8;
/** So many dots cover each other if they are not smaller. */
const MANY = 1000;
const SMALL_RADIUS = 3;

export function dotsOn(map: L.Map, { choose }: Pick<PointActions, 'choose'>): PointDrawing {
  // Half a screen more is drawn on each side, so that a pan needs no drawing.
  const renderer = L.canvas({ padding: 0.5 });
  const group = L.featureGroup().addTo(map);
  const points = new Map<L.Layer, MapPoint>();
  let drawn = new Map<number, Drawn>();

  const words = (layer: L.Layer, withDetails: boolean): HTMLElement => {
    const point = points.get(layer);
    return point === undefined ? document.createElement('div') : textOf(point, withDetails);
  };
  // Bound once for all dots.
  group.bindTooltip((layer) => words(layer, false));
  group.bindPopup((layer) => words(layer, true));
  group.on('click', ({ propagatedFrom }: L.LeafletMouseEvent) => {
    const point = points.get(propagatedFrom as L.Layer);
    if (point !== undefined) choose(point.id);
  });

  const add = ({ lat, lng }: MapPoint): L.CircleMarker =>
    L.circleMarker([lat, lng], { renderer, weight: 1, fillOpacity: 0.75, bubblingMouseEvents: false }).addTo(group);

  return {
    show: (all, chosen) => {
      const before = drawn;
      drawn = new Map();
      const radius = all.length > MANY ? SMALL_RADIUS : RADIUS;
      for (const point of all) {
        const old = before.get(point.id);
        before.delete(point.id);
        const dot = old?.dot ?? add(point);
        if (old?.point.colour !== point.colour) dot.setStyle({ color: point.colour, fillColor: point.colour });
        dot.setRadius(point.id === chosen ? CHOSEN_RADIUS : radius);
        points.set(dot, point);
        drawn.set(point.id, { point, dot });
      }
      for (const { dot } of before.values()) {
        points.delete(dot);
        group.removeLayer(dot);
      }
    },
    follow: (centre) => {
      for (const { point, dot } of drawn.values()) place(dot, point.lat, nearestTo(centre, point.lng));
    },
  };
}
