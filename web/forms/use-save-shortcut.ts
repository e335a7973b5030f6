/** Ctrl+S and Cmd+S save the form instead of the page. */
import { useEffect, useRef, type RefObject } from 'react';

/** `within` is the part of the page that it is for, before the page's own form; all of the page where it is left out. */
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
    // While it is captured, a part of the page is asked before the form that listens to all of it.
    const capture = within !== undefined;
    window.addEventListener('keydown', press, { capture });
    return () => window.removeEventListener('keydown', press, { capture });
  }, [within]);
}
