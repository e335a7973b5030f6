/** Ctrl+P on a page with parts that are not loaded yet: they load first, since a browser prints the page as it is. */
import { useEffect, useRef } from 'react';
import { isPrint, loaded } from './print-loaded.ts';
import { useNotices } from './notices.ts';
import { problemWords } from './states.tsx';

type Load = () => Promise<void>;
const parts = new Set<Load>();
let loading = false;

/** `load` shows the whole part once it is there; null where it is there already. */
export function usePrintWhole(load: Load | null): void {
  const notices = useNotices('print');
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const waits = load !== null;
  useEffect(() => {
    if (!waits) return undefined;
    const part: Load = () => latest.current?.() ?? Promise.resolve();
    parts.add(part);
    const press = (event: KeyboardEvent) => {
      if (!isPrint(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (loading) return;
      loading = true;
      Promise.all([...parts].map((each) => each()))
        .then(loaded)
        .then(
          () => {
            notices.settle();
            window.print();
          },
          (error: unknown) => notices.error('The rows for the print failed to load', problemWords(error)),
        )
        .finally(() => {
          loading = false;
        });
    };
    window.addEventListener('keydown', press);
    return () => {
      parts.delete(part);
      window.removeEventListener('keydown', press);
    };
  }, [waits, notices]);
}
