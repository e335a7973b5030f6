/** The marks of a source: drawn at once, those of places after one request, which may fail without a message. A mark is used on a click or Enter. */
import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { placePhrases } from '#domain/documents/source-places.ts';
import { placesNamed } from '#web/data/places.ts';
import { useAction } from '#web/ui/actions.ts';
import { insertMark, returnToField, type Mark } from '#web/ui/insert-target.ts';
import { useNotices } from '#web/ui/notices.ts';
import { drawMarks, focusMarks, listenToMarks, textOf } from './draw-marks.ts';
import { markExcerpt, type Excerpt } from './mark-excerpt.ts';

/** The hints of a document for the marks in its text. */
export type MarkSource = { year: number | null; countries: readonly string[]; excerpt: Excerpt | null };

/** The most countries of one request. */
const MOST_COUNTRIES = 10;

/** Nothing is marked without a root or a source. */
export function useMarks(root: Element | null, source: MarkSource | null): void {
  const { message } = useNotices();
  const year = source?.year ?? null;
  const countries = useMemo(() => (source?.countries ?? []).slice(0, MOST_COUNTRIES), [source]);
  const isOn = root !== null && source !== null;
  const phrases = useMemo(
    () => (root !== null && isOn && countries.length > 0 ? placePhrases(textOf(root)) : []),
    [root, isOn, countries],
  );
  const { data: places } = useQuery({
    queryKey: ['places', 'named', countries, phrases],
    queryFn: ({ signal }) => placesNamed(countries, phrases, signal),
    enabled: phrases.length > 0,
    staleTime: Infinity,
    retry: false,
  });
  const excerpt = source?.excerpt ?? null;
  useEffect(() => {
    if (root !== null && excerpt !== null) markExcerpt(root, excerpt);
  }, [root, excerpt]);
  useEffect(() => {
    if (root !== null && isOn) drawMarks(root, { year, ...(places !== undefined && { places }) });
  }, [root, isOn, year, places]);
  useEffect(() => {
    if (root === null || !isOn) return undefined;
    const copy = async ({ value }: Mark) => {
      try {
        await navigator.clipboard.writeText(value);
        message(`${value} copied to clipboard`);
      } catch {
        message(
          `${value} can't be copied: no field is in use, and the browser allows no access to the clipboard`,
          'error',
        );
      }
    };
    const insert = (mark: Mark) => {
      if (!insertMark(mark)) void copy(mark);
    };
    return listenToMarks(root, { insert, leave: returnToField });
  }, [root, isOn, message]);
  const go = () => root !== null && focusMarks(root);
  useAction(isOn ? { label: 'Go to the marks in the source (Alt + M while typing)', key: 'm', run: go } : null);
  useEffect(() => {
    if (root === null || !isOn) return undefined;
    // The code, because Alt changes the letter on a Mac.
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyM') return;
      event.preventDefault();
      focusMarks(root);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [root, isOn]);
}
