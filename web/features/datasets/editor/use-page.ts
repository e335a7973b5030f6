/** What the editor takes from the page around it: Ctrl+S, and the height that is left. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

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

/** Gives the editor the height that is left of the window. */
export function useRestOfPage(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const editor = frame.current?.closest<HTMLElement>('.sheet-editor');
    if (editor == null) return undefined;
    const measure = () => {
      const { top } = editor.getBoundingClientRect();
      if (editor.getClientRects().length > 0)
        editor.style.setProperty('--sheet-top', `${Math.round(top + window.scrollY)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    // A notice above the editor comes and goes.
    if (editor.parentElement !== null) observer.observe(editor.parentElement);
    return () => observer.disconnect();
  }, [frame]);
}
