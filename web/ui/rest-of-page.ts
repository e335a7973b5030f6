/** Gives an element, in a variable, the place at which it begins, so that it can take the height that is left of the window. */
import { useLayoutEffect, type RefObject } from 'react';

/** @param outer finds the element that takes the height around the one of the reference. */
export function useRestOfPage(frame: RefObject<HTMLElement | null>, variable: `--${string}`, outer: string): void {
  useLayoutEffect(() => {
    const box = frame.current?.closest<HTMLElement>(outer);
    if (box == null) return undefined;
    const measure = () => {
      const { top } = box.getBoundingClientRect();
      if (box.getClientRects().length > 0) box.style.setProperty(variable, `${Math.round(top + window.scrollY)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    // A notice above it comes and goes.
    if (box.parentElement !== null) observer.observe(box.parentElement);
    return () => observer.disconnect();
  }, [frame, variable, outer]);
}
