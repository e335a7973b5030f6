/** The map of figures as a component: keeps a Leaflet map in step with points, extent, marks and appearance. */
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Extent } from '#domain/facts/idus-search.ts';
import type { PictureWords } from '#web/ui/framed-picture.ts';
import { useAppearance } from '#web/data/appearance.ts';
import { tilesInfoQuery } from '#web/data/tiles.ts';
import { TOKENS } from '#web/ui/tokens.ts';
import { mapPicture } from './map-picture.ts';
import { openFiguresMap, type FiguresMap as OpenMap, type FiguresMapActions } from './figures-leaflet.ts';
import type { FigurePoint } from './points.ts';

export type MapHandle = Pick<OpenMap, 'reach' | 'extent'> & {
  /** As it is now, as the address of a PNG file. */
  readonly picture: (words: PictureWords) => string;
};

type Props = FiguresMapActions & {
  ref: Ref<MapHandle>;
  /** Describes the map for screen readers. */
  label: string;
  /** Must be a stable value: a new list draws all points again. */
  points: readonly FigurePoint[];
  /** Set if `points` are a part of them, such as those of a month: the view and the scale of the circles are those of all. Must be a stable value. */
  all?: readonly FigurePoint[];
  /** Must be a stable value. */
  extent: Extent | null;
  chosen: number | null;
  pointed: number | null;
  /** Every point has a circle of its own, and the extent is the first view: see APART. */
  apart?: boolean;
  /** The circles of a map beside other cards. */
  small?: boolean;
};

export function FiguresMap({
  ref,
  label,
  points,
  all = points,
  extent,
  chosen,
  pointed,
  apart = false,
  small = false,
  ...actions
}: Props) {
  const { dark } = useAppearance();
  const tiles = useQuery(tilesInfoQuery).data;
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<OpenMap>(null);
  const latest = useRef({ actions, extent });
  useEffect(() => {
    latest.current = { actions, extent };
  });
  useImperativeHandle(ref, () => ({
    reach: (id, closer) => map.current?.reach(id, closer),
    extent: () => map.current?.extent() ?? '',
    picture: (words) => (element.current === null ? '' : mapPicture(element.current, words, dark ? 'dark' : 'light')),
  }));

  useEffect(() => {
    if (element.current === null) return;
    const on = () => latest.current.actions;
    const opened = openFiguresMap(
      element.current,
      {
        choose: (id) => on().choose(id),
        point: (ids) => on().point(ids),
        menu: (id, left, top) => on().menu(id, left, top),
        moved: (to) => on().moved(to),
        scaled: (largest) => on().scaled(largest),
        words: (ids) => on().words(ids),
        ...(on().people && { people: (ids) => on().people?.(ids) ?? 0 }),
        list: (ids, close) => on().list(ids, close),
      },
      { apart, small },
    );
    map.current = opened;
    return () => {
      map.current = null;
      opened.close();
    };
  }, [apart, small]);
  useEffect(() => {
    if (tiles !== undefined) map.current?.showTiles(tiles, dark);
  }, [tiles, dark]);
  useEffect(() => {
    const { surface, ink, 'ink-3': quiet } = TOKENS[dark ? 'dark' : 'light'];
    map.current?.colour({ surface, ink, quiet });
  }, [dark]);
  // A new extent is the map's own, unless it came with the address.
  useEffect(() => map.current?.showPoints(points, all, latest.current.extent), [points, all]);
  useEffect(() => map.current?.showExtent(apart ? null : extent), [apart, extent]);
  useEffect(() => map.current?.mark('chosen', chosen), [chosen, points]);
  useEffect(() => map.current?.mark('pointed', pointed), [pointed, points]);

  return <div ref={element} className="map" role="region" aria-label={`${label}. Arrow keys move it, + and - zoom.`} />;
}
