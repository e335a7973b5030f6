/** The key of the page around the editor: Ctrl+S. */
import { useEffect, useRef, type RefObject } from 'react';

/** Ctrl+S while the tab of the records is in view. */
export function useSaveKey(frame: RefObject<HTMLElement | null>, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      if (frame.current === null || frame.current.getClientRects().length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [frame]);
}
