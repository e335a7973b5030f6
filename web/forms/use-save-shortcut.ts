/** Ctrl+S and Cmd+S save the form instead of the page. */
import { useEffect, useRef, type RefObject } from 'react';

/** `within` is a part of the page that takes precedence over the page's own form; the whole page if left out. */
export function useSaveShortcut(save: () => void, within?: RefObject<HTMLElement | null>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      if (within !== undefined) {
        if (!(event.target instanceof Node) || within.current?.contains(event.target) !== true) return;
        event.stopPropagation();
      }
      event.preventDefault();
      latest.current();
    };
    // Listening in the capture phase gives a part of the page precedence over the form that listens to the whole page.
    const capture = within !== undefined;
    window.addEventListener('keydown', press, { capture });
    return () => window.removeEventListener('keydown', press, { capture });
  }, [within]);
}
