/** A point of a map, and what a kind of drawing owes the map. */
import type { Layer, LatLng } from 'leaflet';

export type MapPoint = {
  /** The same point has the same id from one drawing to the next. */
  id: number;
  lat: number;
  lng: number;
  colour: string;
  /** Its name, for the tooltip and for who does not see the map. */
  label: string;
  /** Lines of the popup that opens on the point; without any none opens. */
  details?: readonly string[];
  /** Makes it a numbered marker that takes the focus; without, it is one of any number of dots. */
  number?: number;
  draggable?: boolean;
};

export type PointActions = {
  choose: (id: number) => void;
  move: (id: number, lat: number, lng: number) => void;
};

export type PointDrawing = {
  show: (points: readonly MapPoint[], chosen: number | null) => void;
  /** Puts each point into the copy of the world around this longitude. */
  follow: (centre: number) => void;
};

/** Moves nothing that is there already: each move is a drawing. */
export function place(
  layer: Layer & { getLatLng: () => LatLng; setLatLng: (to: [number, number]) => unknown },
  lat: number,
  lng: number,
): void {
  const at = layer.getLatLng();
  if (at.lat !== lat || at.lng !== lng) layer.setLatLng([lat, lng]);
}

/** Words as text, never as HTML: names come from people and from other services. */
export function textOf({ label, details = [] }: MapPoint, withDetails: boolean): HTMLElement {
  const box = document.createElement('div');
  for (const [at, line] of [label, ...(withDetails ? details : [])].entries()) {
    const row = document.createElement(at === 0 && withDetails ? 'strong' : 'div');
    row.dir = 'auto';
    row.textContent = line;
    box.append(row);
  }
  return box;
}
