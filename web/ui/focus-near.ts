/** The focus of an element that goes away: its nearest surroundings that stay get it, so that Tab goes on from there. */
import { useLayoutEffect, type RefObject } from 'react';

export function surroundingsOf(element: Element | null): readonly HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let at = element?.parentElement ?? null; at !== null && at !== document.body; at = at.parentElement)
    around.push(at);
  return around;
}

export function focusNear(around: readonly HTMLElement[]): void {
  const near = around.find(({ isConnected }) => isConnected);
  if (near === undefined) return;
  if (!near.hasAttribute('tabindex')) near.tabIndex = -1;
  near.focus({ preventScroll: true });
}

/** `hasFocus`: whether the focus goes away with the element. */
export function useFocusNear(own: RefObject<HTMLElement | null>, hasFocus: () => boolean): void {
  useLayoutEffect(() => {
    const around = surroundingsOf(own.current);
    return () => {
      // Here the element is still on the page.
      if (!hasFocus()) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusNear(around);
      });
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only as it comes and goes.
  }, []);
}
