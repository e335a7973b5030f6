/** A save that waits for each text typed into a list to choose from: it becomes a choice first, or refuses the save if it names nothing. */
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { leaveTexts } from './left-text.tsx';
import { useNotices } from './notices.ts';

export type Part = RefObject<HTMLElement | null>;
/** The parts of the page that are saved by themselves. */
const parts = new Set<Part>();

/** `within` is a part of the page that is saved by itself; all of the page but such parts if left out. */
export function useSettled(save: () => void, within?: Part): () => void {
  const notices = useNotices();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (within === undefined) return;
    parts.add(within);
    return () => void parts.delete(within);
  }, [within]);
  const busy = useRef(false);
  const settle = useCallback(async () => {
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
  return useCallback(() => void settle(), [settle]);
}
