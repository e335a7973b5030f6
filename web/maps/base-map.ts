/** A Leaflet map without points: tiles, scale, first view, size. Independent of React. */
import 'leaflet/dist/leaflet.css';
import './maps.css';
import L from 'leaflet';
import { CLOSE, latitudesOf, mostOf, shortestArc, viewOf, type Box } from '#domain/values/map-view.ts';
import type { TilesInfo } from '#web/data/tiles.ts';
import { leaveScrollToPage } from './page-scroll.ts';

/** The closest view of a map that its points fill, whose places may be no more exact than a province; a single place has its country around it. */
const CLOSEST_FILLED = 8;
const SINGLE_PLACE = 5;
/** Used until the deepest zoom of the tile service is known. */
const DEEPEST = 14;

export type BaseMap = {
  map: L.Map;
  showTiles: (info: TilesInfo, dark: boolean) => void;
  /** The view without points: a country, or null for the world. `first`: the map opens on it with points, too; the button shows them all. */
  showHome: (home: Box | null, first?: boolean) => void;
  /** Shows nearly all points of a map that they fill; `whole` shows all. */
  fit: (whole?: boolean) => void;
  /** Shows a box as given. */
  fitTo: (corners: L.LatLngBoundsLiteral) => void;
  /** False while the map has no size, as on a closed tab: it fits its points when it gets a size. */
  isFitted: () => boolean;
  /** The moves of this work are not the user's. */
  quietly: (work: () => void) => void;
  isQuiet: () => boolean;
  close: () => void;
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

/** Around the points of a map that they fill, in pixels, and as a share of a small map. */
const MARGIN = 48;
const MARGIN_OF_SMALL = 0.09;
/** The steps of the zoom of such a map. */
const STEP = 0.25;

/** To the east and west the world repeats. */
const AROUND = 100_000;
const between = (south: number, north: number): L.LatLngBounds => L.latLngBounds([south, -AROUND], [north, AROUND]);
/** The view of a map that points would fill, without any. */
const LANDS: L.LatLngBoundsLiteral = [
  [-56, -168],
  [72, 190],
];

type Place = readonly [lat: number, lng: number];

/** The smallest box of some places, across 180° if it is smaller so. */
export function boundsOf(places: readonly Place[]): L.LatLngBoundsLiteral {
  const { west, east } = shortestArc(places.map(([, lng]) => lng));
  const box = L.latLngBounds(places.map(([lat]) => [lat, 0]));
  return [
    [box.getSouth(), west],
    [box.getNorth(), east],
  ];
}

/** `places` are the places that a fit shows; they fill a map that is `filled`, and the lands where people live fill its height. */
export function openBase(
  element: HTMLElement,
  places: () => readonly Place[],
  {
    filled = false,
    closest = (near) => near,
    framed,
  }: {
    filled?: boolean;
    closest?: (near: number) => number;
    /** After each fit to the points of a map that they fill: their circles reach further than they. */
    framed?: () => void;
  } = {},
): BaseMap {
  const steps = filled ? { zoomSnap: STEP, maxBounds: between(...latitudesOf([])), maxBoundsViscosity: 1 } : {};
  const options = { minZoom: filled ? 0 : 1, maxZoom: DEEPEST, attributionControl: false, ...steps };
  const map = L.map(element, { ...options, center: [0, 0], zoom: 2 });
  let tiles: L.TileLayer | null = null;
  let near = CLOSE;
  /** Since the last fit. */
  let moved = false;
  let around: Box | null = null;
  let homeFirst = false;
  let fitted = false;
  let quiet = false;
  const quietly = (work: () => void) => {
    const before = quiet;
    quiet = true;
    work();
    quiet = before;
  };

  const fit = (whole = false) => {
    fitted = map.getSize().x > 0;
    show(whole);
    if (filled && places().length > 0) framed?.();
    // The moves of the fit itself are over.
    moved = false;
  };
  /** No ice without points: neither by a move nor by a far view. */
  const confine = (corners: readonly Place[] = []) => {
    const { x, y } = map.getSize();
    if (!filled || x === 0) return;
    const [south, north] = latitudesOf([...places(), ...corners]);
    const high = map.project([south, 0], 0).y - map.project([north, 0], 0).y;
    const least = Math.max(0, Math.ceil(Math.log2(y / high) / STEP) * STEP);
    // Leaflet's own setters move the map, and end the move after a view that is set meanwhile.
    Object.assign(map.options, { minZoom: least, maxBounds: between(south, north) });
    map.fire('zoomlevelschange');
    if (map.getZoom() < least) map.setZoom(least, { animate: false });
  };
  const show = (whole: boolean) => {
    const options = { animate: false, maxZoom: closest(near) };
    confine();
    if (filled && (places().length > 0 || around === null)) {
      const bounds = L.latLngBounds(places().length > 0 ? boundsOf(whole ? places() : mostOf(places())) : LANDS);
      const margin = Math.min(MARGIN, MARGIN_OF_SMALL * Math.min(map.getSize().x, map.getSize().y));
      map.fitBounds(bounds, {
        ...options,
        maxZoom: bounds.getSouthWest().equals(bounds.getNorthEast()) ? SINGLE_PLACE : CLOSEST_FILLED,
        padding: [margin, margin],
      });
      return;
    }
    const view = viewOf(homeFirst && around !== null && !whole ? [] : places(), around, closest(near));
    if ('zoom' in view) map.setView([...view.centre], view.zoom, options);
    else map.fitBounds([[...view.corners[0]], [...view.corners[1]]], options);
  };

  map.on('movestart', () => {
    moved ||= !quiet;
  });
  L.control.attribution({ prefix: false }).addTo(map);
  // Above the attribution, which can be as wide as the map.
  L.control.scale({ imperial: false, position: 'bottomright' }).addTo(map);
  fitButton(() => fit(true)).addTo(map);
  // Between whole zooms the scaled tiles would leave seams.
  element.classList.toggle('map-filled', filled);
  const stopLeaving = leaveScrollToPage(element);
  const size = new ResizeObserver(() => {
    quietly(() => {
      map.invalidateSize({ pan: false });
      if (!fitted || (filled && !moved)) fit();
      else confine();
    });
  });
  size.observe(element);

  return {
    map,
    fit,
    fitTo: (corners) => {
      fitted = map.getSize().x > 0;
      // The given view stays, also where the map gets another size.
      moved = true;
      confine(corners.map(([lat, lng]) => [lat, lng]));
      map.fitBounds(corners, { animate: false });
    },
    isFitted: () => fitted,
    quietly,
    isQuiet: () => quiet,
    showTiles: (info, dark) => {
      tiles?.remove();
      tiles = tilesOf(info, dark).addTo(map);
      map.setMaxZoom(info.maxZoom);
      if (info.nearZoom === near) return;
      near = info.nearZoom;
      if (fitted && !moved) quietly(() => fit());
    },
    showHome: (home, first = false) => {
      const isNew = first && (!homeFirst || around !== home);
      around = home;
      homeFirst = first;
      if (isNew || places().length === 0) fit();
    },
    close: () => {
      size.disconnect();
      stopLeaving();
      map.remove();
    },
  };
}
