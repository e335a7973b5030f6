/** Lines between points, on a canvas below them. They answer no pointer and have no words: the points do. */
import L from 'leaflet';
import { nearestTo } from '#domain/values/map-view.ts';
import { LINE_COLOUR } from '#web/ui/colours.ts';
import type { MapLine } from './points.ts';

const PANE = 'lines';
/** So many lines cover the map if they are not fainter. */
const MANY = 200;

export function linesOn(map: L.Map) {
  // Between the tiles and the points.
  map.createPane(PANE).style.zIndex = '390';
  const renderer = L.canvas({ padding: 0.5, pane: PANE });
  let shown: readonly MapLine[] = [];
  let drawn: { line: MapLine; layer: L.Polyline; start: number }[] = [];

  /** Each line is in the copy of the world around this longitude, and takes the shorter way round. */
  const endsOf = ({ from: [lat, lng], to: [endLat, endLng] }: MapLine, start: number): L.LatLngTuple[] => [
    [lat, start],
    [endLat, start + nearestTo(lng, endLng) - lng],
  ];
  return {
    /** A new list draws all lines again. */
    show: (lines: readonly MapLine[]) => {
      if (lines === shown) return;
      shown = lines;
      for (const { layer } of drawn) layer.remove();
      const style = {
        renderer,
        interactive: false,
        color: LINE_COLOUR,
        weight: 1.5,
        opacity: lines.length > MANY ? 0.25 : 0.6,
      };
      drawn = lines.map((line) => {
        const start = line.from[1];
        return { line, start, layer: L.polyline(endsOf(line, start), style).addTo(map) };
      });
    },
    follow: (centre: number) => {
      for (const each of drawn) {
        const start = nearestTo(centre, each.line.from[1]);
        if (start === each.start) continue;
        each.start = start;
        each.layer.setLatLngs(endsOf(each.line, start));
      }
    },
  };
}
