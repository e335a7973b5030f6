/** The lines of facts read together whose place lies within the area of another one of the same event, type and time, or is the same (db/rules/places-around.sql), in words. Draws nothing. */
import { useCallback, useState } from 'react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { askedAround, withinWords } from '#domain/facts/figures-around.ts';
import { figureOf, type FactDraft } from '#domain/facts/facts.ts';
import { sameValue } from '#domain/records/form-fields.ts';
import { psql } from '#web/data/psql.ts';

type Asked = NonNullable<ReturnType<typeof askedAround>>;
type Within = { line: number; other_line: number; places: string[]; same: boolean };
type Line = { key: number; number: number; figure: number | null; fact: Asked };

const withinQuery = (facts: readonly Asked[]) =>
  queryOptions({
    queryKey: ['facts_within', facts],
    queryFn:
      facts.length < 2 ? skipToken : ({ signal }) => psql.rpc<readonly Within[]>('facts_within', { facts }, { signal }),
  });

export function useLinesWithin() {
  const [lines, setLines] = useState<readonly Line[]>([]);
  /** After each change of a line. */
  const onPlaces = useCallback((drawn: readonly { key: number; number: number; draft: FactDraft }[]) => {
    const next = drawn.flatMap(({ key, number, draft }) => {
      const fact = askedAround(draft, null);
      return fact === null ? [] : { key, number, figure: figureOf(draft), fact };
    });
    setLines((before) => (sameValue(before, next) ? before : next));
  }, []);
  const { data = [] } = useQuery(withinQuery(lines.map(({ fact }) => fact)));
  const within: Record<number, string> = {};
  for (const { line, other_line, ...of } of data) {
    const [own, other] = [lines[line], lines[other_line]];
    if (own === undefined || other === undefined) continue;
    const words = withinWords({ ...other, ...of }, own.figure, own.number);
    if (words !== null) within[own.key] ??= words;
  }
  return { within, onPlaces };
}
