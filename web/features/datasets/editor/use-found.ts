/** The rows with a text, found in slices of a few milliseconds, so that no key waits for a sheet of many rows. */
import { useEffect, useRef, useState } from 'react';
import type { Sheet, SheetSearch } from '#domain/dataset/sheet-types.ts';

const SLICE_MS = 6;
const NONE: readonly number[] = [];

type Props = {
  sheet: Sheet;
  revision: number;
  search: SheetSearch;
  text: string;
  /** Called before the rows are drawn. */
  onFound: (rows: readonly number[]) => void;
};

/** The rows in the shown order, without empty ones: those of the text before until the search is through. */
export function useFound({ sheet, revision, search, text, onFound }: Props): readonly number[] {
  const [rows, setRows] = useState(NONE);
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    const done = (found: readonly number[]) => {
      setRows(found);
      latest.current(found);
    };
    if (text.trim() === '') {
      latest.current(NONE);
      return undefined;
    }
    const work = sheet.showing({ ...search, text });
    const goOn = () => {
      for (const until = performance.now() + SLICE_MS; performance.now() < until;) {
        const next = work.next();
        if (next.done === true) return done(Array.from(next.value).filter((row) => sheet.action(row) !== 'EMPTY'));
      }
      timer = setTimeout(goOn);
      return undefined;
    };
    let timer = setTimeout(goOn);
    return () => clearTimeout(timer);
    // The model changes in place; the revision searches it again.
  }, [sheet, revision, search, text]);
  return text.trim() === '' ? NONE : rows;
}
