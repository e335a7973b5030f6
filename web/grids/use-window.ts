/** The rows and columns in view of a grid, so that only these are drawn. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

type Seen = {
  from: number;
  until: number;
  /** The distance from the left edge, and the width from there on that is drawn. */
  left: number;
  width: number;
  /** The width in sight. */
  inside: number;
  /** True if columns lie further to the left, or to the right: under a pinned one, if there is one. */
  before: boolean;
  after: boolean;
};
const PARTS = ['from', 'until', 'left', 'width', 'inside', 'before', 'after'] as const;

const START: Omit<Seen, 'until' | 'width' | 'inside'> = { from: 0, left: 0, before: false, after: false };

export function useWindow<Row>(rowHeight: number, rows: Rows<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const count = Math.min(rows.length, Math.floor(TALLEST / rowHeight));
  const [seen, setSeen] = useState<Seen>(() => ({
    ...START,
    until: Math.ceil(HEIGHT / rowHeight),
    width: document.documentElement.clientWidth || Infinity,
    inside: document.documentElement.clientWidth || Infinity,
  }));
  // Other rows are read from the top.
  const [read, setRead] = useState(rows);
  if (read !== rows) {
    setRead(rows);
    setSeen({ ...seen, from: 0, until: seen.until - seen.from });
  }
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [rows]);

  const look = useCallback(() => {
    const {
      scrollTop = 0,
      scrollLeft = 0,
      scrollWidth = 0,
      clientHeight = 0,
      clientWidth = 0,
    } = scroller.current ?? {};
    const next: Seen = {
      from: Math.floor(scrollTop / rowHeight),
      until: Math.ceil((scrollTop + (clientHeight || HEIGHT)) / rowHeight),
      left: Math.floor(scrollLeft / STEP) * STEP,
      width: (clientWidth || Infinity) + STEP,
      inside: clientWidth || Infinity,
      before: scrollLeft > 0,
      after: scrollLeft + clientWidth < scrollWidth - 1,
    };
    setSeen((last) => (PARTS.every((part) => last[part] === next[part]) ? last : next));
  }, [rowHeight]);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const watcher = new ResizeObserver(look);
    for (const element of [scroller.current, scroller.current?.firstElementChild])
      if (element) watcher.observe(element);
    return () => watcher.disconnect();
  }, [look]);
  return {
    ...seen,
    scroller,
    count,
    from: Math.max(0, Math.min(seen.from, count) - MORE),
    until: Math.min(count, seen.until + MORE),
    /** Before the browser paints, so that no row is blank. */
    scrolled: () => flushSync(look),
  };
}
