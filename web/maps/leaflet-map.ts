/** A Leaflet map on an element: tiles, scale, points, first view. Independent of React and of the meaning of a point. */
import 'leaflet/dist/leaflet.css';
import './maps.css';
import L from 'leaflet';
import { nearestTo, viewOf, type Box } from '#domain/map-view.ts';
import type { TilesInfo } from '#web/data/tiles.ts';
import { dotsOn } from './dots.ts';
import { markersOn } from './markers.ts';
import { leaveScrollToPage } from './page-scroll.ts';
import type { MapPoint, PointActions } from './points.ts';

/** The closest view for several points, the same as for one point. */
const CLOSEST_FIT = 12;
/** Used until the deepest zoom of the tile service is known. */
const DEEPEST = 14;

export type OpenMap = {
  showTiles: (info: TilesInfo, dark: boolean) => void;
  /** The view without points: a country, or null for the world. */
  showHome: (home: Box | null) => void;
  showPoints: (points: readonly MapPoint[], chosen: number | null) => void;
  close: () => void;
};

type Actions = PointActions & {
  /** Called for a click on the map beside all points. */
  pick: (lat: number, lng: number) => void;
};

const asHtml = (text: string): string => {
  const words = document.createElement('span');
  words.textContent = text;
  return words.innerHTML;
};

const tilesOf = ({ attribution, minZoom, maxZoom, tiles }: TilesInfo, dark: boolean): L.TileLayer =>
  L.tileLayer(dark ? tiles.dark : tiles.light, { attribution: asHtml(attribution), minZoom, maxZoom });

function fitButton(fit: () => void): L.Control {
  const control = new L.Control({ position: 'topleft' });
  control.onAdd = () => {
    const bar = L.DomUtil.create('div', 'leaflet-bar');
    const button = L.DomUtil.create('button', 'map-fit', bar);
    button.type = 'button';
    button.title = 'Show all points';
    button.setAttribute('aria-label', button.title);
    button.textContent = '⤢';
    L.DomEvent.disableClickPropagation(bar);
    L.DomEvent.on(button, 'click', fit);
    return bar;
  };
  return control;
}

export function openMap(element: HTMLElement, actions: Actions): OpenMap {
  const map = L.map(element, { minZoom: 1, maxZoom: DEEPEST, attributionControl: false, center: [0, 0], zoom: 2 });
  const [markers, dots] = [markersOn(map, actions), dotsOn(map, actions)];
  let tiles: L.TileLayer | null = null;
  let shown: readonly MapPoint[] = [];
  let around: Box | null = null;
  // A map without a size, as on a closed tab, can't fit its points: it does so when it gets a size.
  let fitted = false;

  const fit = () => {
    const view = viewOf(
      shown.map(({ lat, lng }) => [lat, lng]),
      around,
    );
    fitted = map.getSize().x > 0;
    const options = { animate: false, maxZoom: CLOSEST_FIT };
    if ('zoom' in view) map.setView([...view.centre], view.zoom, options);
    else map.fitBounds([[...view.corners[0]], [...view.corners[1]]], options);
  };
  const follow = () => {
    markers.follow(map.getCenter().lng);
    dots.follow(map.getCenter().lng);
  };
  const outOfSight = ({ lat, lng }: MapPoint) => !map.getBounds().contains([lat, nearestTo(map.getCenter().lng, lng)]);

  L.control.attribution({ prefix: false }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  fitButton(fit).addTo(map);
  map.on('moveend', follow);
  map.on('click', ({ latlng }) => actions.pick(latlng.lat, latlng.lng));
  const stopLeaving = leaveScrollToPage(element);
  const size = new ResizeObserver(() => {
    map.invalidateSize({ pan: false });
    if (!fitted) fit();
  });
  size.observe(element);

  return {
    showTiles: (info, dark) => {
      tiles?.remove();
      tiles = tilesOf(info, dark).addTo(map);
      map.setMaxZoom(info.maxZoom);
    },
    showHome: (home) => {
      around = home;
      if (shown.length === 0) fit();
    },
    showPoints: (points, chosen) => {
      const before = new Map(shown.map((point) => [point.id, point]));
      const movedAway = (point: MapPoint) => {
        const old = before.get(point.id);
        return (old?.lat !== point.lat || old.lng !== point.lng) && outOfSight(point);
      };
      const refit = !fitted || points.length !== shown.length || points.some(movedAway);
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
    close: () => {
      size.disconnect();
      stopLeaving();
      map.remove();
    },
  };
}
