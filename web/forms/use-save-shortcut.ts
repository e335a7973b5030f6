/** Ctrl+S and Cmd+S save the form instead of the page. They leave no field: a text typed into a list to choose from is settled first, and refuses the save if it names nothing. */
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { leaveTexts } from '#web/ui/left-text.tsx';
import { useNotices } from '#web/ui/notices.ts';

type Part = RefObject<HTMLElement | null>;
/** The parts of the page that are saved by themselves. */
const parts = new Set<Part>();

/** `within` is a part of the page that takes precedence over the page's own form; the whole page if left out. Returns the same save for a button. */
export function useSaveShortcut(save: () => void, within?: Part): () => void {
  const notices = useNotices();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const busy = useRef(false);
  const saveSettled = useCallback(async () => {
    const isOfForm = (field: HTMLElement | null) =>
      within === undefined
        ? [...parts].every(({ current }) => current?.contains(field) !== true)
        : within.current?.contains(field) === true;
    if (busy.current) return;
    busy.current = true;
    notices.settle();
    const left = await leaveTexts(isOfForm);
    busy.current = false;
    if (left === null) latest.current();
    else {
      notices.error('Not saved', `“${left.typed}” was not chosen: choose it from the list`);
      left.at()?.focus();
    }
  }, [within, notices]);
  useEffect(() => {
    if (within !== undefined) parts.add(within);
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      if (within !== undefined) {
        if (!(event.target instanceof Node) || within.current?.contains(event.target) !== true) return;
        event.stopPropagation();
      }
      event.preventDefault();
      void saveSettled();
    };
    // Listening in the capture phase gives a part of the page precedence over the form that listens to the whole page.
    const capture = within !== undefined;
    window.addEventListener('keydown', press, { capture });
    return () => {
      if (within !== undefined) parts.delete(within);
      window.removeEventListener('keydown', press, { capture });
    };
  }, [within, saveSettled]);
  return () => void saveSettled();
}
