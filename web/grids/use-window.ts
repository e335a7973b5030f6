/** The rows and columns in view of a grid, so that only these are drawn. */
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Rows } from './rows.ts';

/** So many rows are drawn above and below those in view. */
const MORE = 4;
/** The height of a list until it is measured: the specification's. */
const HEIGHT = 640;
/** Columns are looked at again after so many pixels. */
const STEP = 200;
/** The tallest element of all browsers is a little higher: rows below it are reached by a search or by pages. */
const TALLEST = 16_000_000;

export type Seen = {
  from: number;
  until: number;
  /** The distance from the left edge, and the width from there on that is drawn. */
  left: number;
  width: number;
};

export function useWindow<Row>(scroller: RefObject<HTMLElement | null>, rowHeight: number, rows: Rows<Row>) {
  const count = Math.min(rows.length, Math.floor(TALLEST / rowHeight));
  const [seen, setSeen] = useState<Seen>(() => ({
    from: 0,
    until: Math.ceil(HEIGHT / rowHeight),
    left: 0,
    width: window.innerWidth,
  }));
  const look = useCallback(() => {
    const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = scroller.current ?? {};
    const next: Seen = {
      from: Math.floor(scrollTop / rowHeight),
      until: Math.ceil((scrollTop + (clientHeight || HEIGHT)) / rowHeight),
      left: Math.floor(scrollLeft / STEP) * STEP,
      width: (clientWidth || window.innerWidth) + STEP,
    };
    setSeen((before) =>
      (['from', 'until', 'left', 'width'] as const).every((part) => before[part] === next[part]) ? before : next,
    );
  }, [scroller, rowHeight]);
  // Other rows are read from the top.
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [scroller, rows]);
  useLayoutEffect(look, [look, rows]);
  useEffect(() => {
    const watcher = new ResizeObserver(look);
    if (scroller.current !== null) watcher.observe(scroller.current);
    return () => watcher.disconnect();
  }, [scroller, look]);
  return {
    count,
    from: Math.max(0, Math.min(seen.from, count) - MORE),
    until: Math.min(count, seen.until + MORE),
    left: seen.left,
    width: seen.width,
    /** Before the browser paints, so that no row is blank. */
    scrolled: () => flushSync(look),
  };
}
