/** Numbered markers for a few places, focused one by one with mouse or keyboard, and dragged where allowed. */
import L from 'leaflet';
import { nearestTo } from '#domain/values/map-view.ts';
import { place, textOf, type MapPoint, type PointActions, type PointDrawing } from './points.ts';

type Drawn = { point: MapPoint; marker: L.Marker };

const SIZE = 26;
const iconOf = (number: number): L.DivIcon =>
  L.divIcon({ className: 'map-marker', html: String(number), iconSize: [SIZE, SIZE], tooltipAnchor: [SIZE / 2, 0] });

function dress({ point, marker }: Drawn, chosen: boolean): void {
  const element = marker.getElement();
  element?.style.setProperty('--marker', point.colour);
  element?.classList.toggle('chosen', chosen);
  element?.setAttribute('aria-label', `${point.number ?? ''}. ${point.label}`);
  marker.setZIndexOffset(chosen ? 1000 : 0);
  if (point.draggable === true) marker.dragging?.enable();
  else marker.dragging?.disable();
}

export function markersOn(map: L.Map, { choose, move }: PointActions): PointDrawing {
  let drawn = new Map<number, Drawn>();
  let held: L.Marker | null = null;

  const add = (point: MapPoint): Drawn => {
    const marker = L.marker([point.lat, point.lng], {
      icon: iconOf(point.number ?? 0),
      draggable: true,
      autoPan: true,
    });
    marker.on('click', () => choose(point.id));
    marker.on('dragstart', () => {
      held = marker;
    });
    marker.on('dragend', () => {
      held = null;
      const { lat, lng } = marker.getLatLng();
      move(point.id, lat, lng);
    });
    marker.addTo(map).bindTooltip(() => textOf(drawn.get(point.id)?.point ?? point, false));
    marker.getElement()?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      choose(point.id);
    });
    return { point, marker };
  };

  return {
    show: (points, chosen) => {
      const before = drawn;
      drawn = new Map();
      for (const point of points) {
        const old = before.get(point.id);
        before.delete(point.id);
        const next = old === undefined ? add(point) : { point, marker: old.marker };
        if (old !== undefined && old.point.number !== point.number) next.marker.setIcon(iconOf(point.number ?? 0));
        dress(next, point.id === chosen);
        drawn.set(point.id, next);
      }
      for (const { marker } of before.values()) marker.remove();
    },
    follow: (centre) => {
      for (const { point, marker } of drawn.values())
        if (marker !== held) place(marker, point.lat, nearestTo(centre, point.lng));
    },
  };
}
