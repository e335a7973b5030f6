/** A Leaflet map of figures: circles, the marks of the chosen and of the pointed one, words on them. Independent of React and of the meaning of a point. */
import L from 'leaflet';
import { nearestTo } from '#domain/values/map-view.ts';
import { extentText, type Extent } from '#domain/facts/idus-search.ts';
import { boundsOf, openBase, type BaseMap } from './base-map.ts';
import { JOINED, type CircleInk } from './figure-circle-names.ts';
import type { Circle } from './figure-circle.ts';
import { APART, circlesOn, separates } from './figure-circles.ts';
import type { FigurePoint } from './points.ts';
import { moveToShow, moveWithin } from './within-frame.ts';

export type FiguresMapActions = {
  /** The user chose one point. */
  choose: (id: number) => void;
  /** The pointer is on the circle of these points, or on none. */
  point: (ids: readonly number[]) => void;
  /** A right click on the circle of one point. */
  menu: (id: number, left: number, top: number) => void;
  /** The user moved the map. */
  moved: (extent: string) => void;
  /** The largest figure of a circle; it depends on the zoom. */
  scaled: (largest: number) => void;
  /** The words of a circle. */
  words: (ids: readonly number[]) => HTMLElement;
  /** The people of a circle of several points; by default the sum of their figures. */
  people?: (ids: readonly number[]) => number;
  /** The list of points that no zoom separates; `close` closes it. */
  list: (ids: readonly number[], close: () => void) => HTMLElement;
};

export type FiguresMap = Pick<BaseMap, 'showTiles' | 'showHome' | 'close'> & {
  /** Fits the map to all points unless it shows an extent or did so already: a part of them leaves the map and the scale of its circles as they are. */
  showPoints: (points: readonly FigurePoint[], all: readonly FigurePoint[], extent: Extent | null) => void;
  /** Draws the edge of an extent that isn't the map's own; null for none. */
  showExtent: (extent: Extent | null) => void;
  colour: (ink: CircleInk) => void;
  mark: (kind: 'chosen' | 'pointed', id: number | null) => void;
  /** Moves the map to a point out of sight; `closer` zooms to it. */
  reach: (id: number, closer: boolean) => void;
  extent: () => string;
};

const CLOSE = 10;
const CLOSE_TO_AREA = 7;

const idsOf = ({ cluster }: Circle) => cluster.points.map(({ id }) => id);

const placesOf = (points: readonly FigurePoint[]) => points.map(({ lat, lng }) => [lat, lng] as const);

export function openFiguresMap(
  element: HTMLElement,
  actions: FiguresMapActions,
  { apart = false, small = false } = {},
): FiguresMap {
  let points: readonly FigurePoint[] = [];
  let fitted: readonly FigurePoint[] = points;
  const base = openBase(element, () => placesOf(fitted), { filled: true, framed: () => frame() });
  const { map, quietly } = base;
  const circles = circlesOn(map, { nearer: apart ? APART : JOINED, people: actions.people, small });
  const tooltip = L.tooltip({ direction: 'top', opacity: 1, className: 'figure-words' });
  const edge = L.rectangle(
    [
      [0, 0],
      [0, 0],
    ],
    { interactive: false, fill: false, className: 'figure-extent', weight: 2, dashArray: '6 5' },
  );
  /** The view of the points becomes that of their largest circles. */
  const frame = () => {
    const { x, y } = moveToShow(circles.inFrame(), map.getSize());
    const { maxBounds } = map.options;
    if (x !== 0 || y !== 0) quietly(() => map.panBy([x, y], { animate: false }));
    if (maxBounds !== undefined) quietly(() => map.panInsideBounds(maxBounds as L.LatLngBounds, { animate: false }));
  };
  /** Shows the words of a circle above it, or below it near the top of the frame. */
  const say = (words: HTMLElement, circle: Circle, at: L.LatLng) => {
    Object.assign(tooltip.options, { direction: 'top', offset: L.point(0, 0) });
    tooltip.setContent(words).setLatLng(at);
    if (!map.hasLayer(tooltip)) tooltip.addTo(map);
    const box = () => tooltip.getElement()?.getBoundingClientRect() ?? new DOMRect();
    const outer = element.getBoundingClientRect();
    if (box().top < outer.top)
      Object.assign(tooltip.options, { direction: 'bottom', offset: L.point(0, 2 * circle.radius) });
    tooltip.update();
    const inner = box();
    const [x, y] = [
      moveWithin(inner.left - outer.left, inner.right - outer.left, outer.width),
      moveWithin(inner.top - outer.top, inner.bottom - outer.top, outer.height),
    ];
    tooltip.options.offset = L.point(tooltip.options.offset ?? [0, 0]).add([x, y]);
    tooltip.update();
  };
  let pointedAt: Circle | null = null;
  let moving = false;

  const rings = {
    chosen: {
      element: L.DomUtil.create('div', 'figure-ring leaflet-zoom-hide', map.getPanes().popupPane),
      id: null as number | null,
    },
    pointed: {
      element: L.DomUtil.create('div', 'figure-ring figure-ring-pointed leaflet-zoom-hide', map.getPanes().popupPane),
      id: null as number | null,
    },
  };
  const drawRings = () => {
    for (const { element: ring, id } of Object.values(rings)) {
      const found = id === null ? null : circles.of(id);
      ring.hidden = found === null;
      if (found === null) continue;
      const radius = found.circle.radius + 4;
      ring.style.width = `${2 * radius}px`;
      ring.style.height = `${2 * radius}px`;
      L.DomUtil.setPosition(ring, found.middle.subtract([radius, radius]).round());
    }
  };

  /** At the lower left: the number of points beyond the map, which shows them. */
  const outside = L.DomUtil.create('button', 'map-outside');
  outside.type = 'button';
  outside.title = 'Show all points';
  const control = new L.Control({ position: 'bottomleft' });
  control.onAdd = () => outside;
  if (!apart) control.addTo(map);
  L.DomEvent.disableClickPropagation(outside);
  L.DomEvent.on(outside, 'click', () => base.fit(true));
  const drawn = () => {
    drawRings();
    actions.scaled(circles.largest());
    const [bounds, centre] = [map.getBounds(), map.getCenter().lng];
    const beyond = points.filter(({ lat, lng }) => !bounds.contains([lat, nearestTo(centre, lng)])).length;
    outside.hidden = beyond === 0;
    outside.textContent = `${beyond.toLocaleString('en-US')} outside the map`;
  };

  const extentNow = () => {
    const bounds = map.getBounds();
    return extentText(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth());
  };
  const point = (circle: Circle | null, at?: L.LatLng) => {
    if (circle?.cluster === pointedAt?.cluster) return;
    pointedAt = circle;
    element.classList.toggle('figure-pointed', circle !== null);
    actions.point(circle === null ? [] : idsOf(circle));
    if (circle === null || at === undefined) tooltip.remove();
    else say(actions.words(idsOf(circle)), circle, at);
  };
  const middleOf = (circle: Circle): L.LatLng => {
    const found = circles.of(circle.cluster.points[0]?.id ?? 0);
    return map.layerPointToLatLng((found?.middle ?? L.point(0, 0)).subtract([0, circle.radius]));
  };

  // The bounds of a box without a size would be the whole world.
  map.on('moveend', () => {
    moving = false;
    drawn();
    if (!base.isQuiet() && map.getSize().x > 0) actions.moved(extentNow());
  });
  map.on('mousemove', ({ containerPoint }: L.LeafletMouseEvent) => {
    if (moving) return;
    const circle = circles.at(containerPoint);
    point(circle, circle === null ? undefined : middleOf(circle));
  });
  map.on('mouseout', () => point(null));
  map.on('movestart', () => {
    moving = true;
    point(null);
  });
  map.on('click', ({ containerPoint, latlng }: L.LeafletMouseEvent) => {
    const circle = circles.at(containerPoint);
    if (circle === null) return;
    const [only] = circle.cluster.points;
    if (circle.cluster.points.length === 1 && only !== undefined) actions.choose(only.id);
    else if (separates(map, circle.cluster)) {
      point(null);
      map.fitBounds(boundsOf(placesOf(circle.cluster.points)), { padding: [60, 60], maxZoom: map.getMaxZoom() });
    } else {
      const popup = L.popup({ maxWidth: 360, maxHeight: 320 }).setLatLng(latlng);
      popup.setContent(actions.list(idsOf(circle), () => popup.close())).openOn(map);
    }
  });
  map.on('contextmenu', ({ containerPoint, originalEvent }: L.LeafletMouseEvent) => {
    const circle = circles.at(containerPoint);
    const [only] = circle?.cluster.points ?? [];
    if (circle?.cluster.points.length !== 1 || only === undefined) return;
    originalEvent.preventDefault();
    actions.menu(only.id, originalEvent.clientX, originalEvent.clientY);
  });

  return {
    showTiles: base.showTiles,
    showHome: (home) => quietly(() => base.showHome(home)),
    showPoints: (next, all, extent) => {
      points = next;
      const isNew = all !== fitted;
      fitted = all;
      point(null);
      map.closePopup();
      quietly(() => {
        if (extent === null) {
          if (isNew) base.fit();
        } else if (!base.isFitted() || all.length === 0) {
          const [west, south, east, north] = extent;
          base.fitTo([
            [south, west],
            [north, west <= east ? east : east + 360],
          ]);
        }
        circles.show(next, all);
        if (extent === null && isNew && all.length > 0 && base.isFitted()) frame();
      });
      drawn();
    },
    showExtent: (extent) => {
      if (extent === null) {
        edge.remove();
        return;
      }
      const [west, south, east, north] = extent;
      edge.setBounds(
        L.latLngBounds([
          [Math.max(south, -85), west],
          [Math.min(north, 85), west <= east ? east : east + 360],
        ]),
      );
      if (!map.hasLayer(edge)) edge.addTo(map);
    },
    colour: circles.colour,
    mark: (kind, id) => {
      rings[kind].id = id;
      drawRings();
      // A fact of the list is told on the map, too: for people who point at no circle.
      if (kind === 'chosen' || pointedAt !== null) return;
      const found = id === null ? null : circles.of(id);
      if (id === null || found === null) tooltip.remove();
      else say(actions.words([id]), found.circle, middleOf(found.circle));
    },
    reach: (id, closer) => {
      const found = points.find((each) => each.id === id);
      if (found === undefined) return;
      const at = L.latLng(found.lat, nearestTo(map.getCenter().lng, found.lng));
      if (closer) map.setView(at, Math.max(map.getZoom(), found.area === true ? CLOSE_TO_AREA : CLOSE));
      else if (!map.getBounds().pad(-0.02).contains(at)) map.panTo(at);
    },
    extent: extentNow,
    close: base.close,
  };
}
