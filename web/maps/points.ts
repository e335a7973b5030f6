/** A point of a map, and the interface of the two ways of drawing points. */
import type { Layer, LatLng } from 'leaflet';

export type MapPoint = {
  /** The same from one drawing to the next. */
  id: number;
  lat: number;
  lng: number;
  colour: string;
  /** The name of the point, for the tooltip and for screen readers. */
  label: string;
  /** The lines of the point's popup; without lines no popup opens. */
  details?: readonly string[];
  /** Makes the point a numbered marker that takes the focus; without it the point is a dot. */
  number?: number;
  draggable?: boolean;
  /** The centre of a whole area, of which a close view shows nothing. */
  area?: boolean;
};

/** A line between two points, below all points; it takes no click. */
export type MapLine = {
  readonly from: readonly [lat: number, lng: number];
  readonly to: readonly [lat: number, lng: number];
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

/** Does nothing where the point is there already, because each move draws. */
export function place(
  layer: Layer & { getLatLng: () => LatLng; setLatLng: (to: [number, number]) => unknown },
  lat: number,
  lng: number,
): void {
  const at = layer.getLatLng();
  if (at.lat !== lat || at.lng !== lng) layer.setLatLng([lat, lng]);
}

/** Words as text, never as HTML: names come from users and from other services. */
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

/** A point of a map whose circle is as large as its figure. */
export type FigurePoint = {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly figure: number | null;
  /** False if no sum adds the figure: a circle has its name and its colours from those that are added, if there are any. */
  readonly added?: boolean;
  readonly colour: string;
  /** A square or a diamond of the area of the disc that it would be. */
  readonly shape?: 'square' | 'diamond';
  /** An outline without a filling, such as of a stock among flows; it is joined with rings only. */
  readonly ring?: boolean;
  /** The middle of an area: a close view would show a place where nobody was counted. */
  readonly area?: boolean;
  /** The place, written beside the largest circles. */
  readonly label?: string;
  /** Written in place of the places that a circle joins, with the number of their facts. */
  readonly country?: string;
  /** The fact of a point that is one of several places of a fact. */
  readonly fact?: number;
};

/** The shapes of the causes, those of the marks beside their names; the others are discs. */
export const shapeOf = (cause: string): Pick<FigurePoint, 'shape'> =>
  cause === 'Conflict' ? { shape: 'diamond' } : cause === 'Development' ? { shape: 'square' } : {};
