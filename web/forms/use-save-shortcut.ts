/** Ctrl+S and Cmd+S save the form instead of the page. */
import { useEffect } from 'react';
import { useSettled, type Part } from '#web/ui/use-settled.ts';

/** `within` is a part of the page that takes precedence over the page's own form; the whole page if left out. Returns the same save for a button. */
export function useSaveShortcut(save: () => void, within?: Part): () => void {
  const saveSettled = useSettled(save, within);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      if (within !== undefined) {
        if (!(event.target instanceof Node) || within.current?.contains(event.target) !== true) return;
        event.stopPropagation();
      }
      event.preventDefault();
      saveSettled();
    };
    // Listening in the capture phase gives a part of the page precedence over the form that listens to the whole page.
    const capture = within !== undefined;
    window.addEventListener('keydown', press, { capture });
    return () => window.removeEventListener('keydown', press, { capture });
  }, [within, saveSettled]);
  return saveSettled;
}
