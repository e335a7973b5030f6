/** What people did with the suggestions of a document before: recorded as facts or dismissed; and the dismissal of one, which can be undone. */
import { useMemo, useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Located } from '#domain/reading/located.ts';
import { keyOf } from '#domain/reading/suggested-fact.ts';
import { psql } from '#web/data/psql.ts';
import { keepOutcomes, keptSentence, type ReadDocument } from './suggestions-query.ts';

const settledQuery = ({ id }: ReadDocument) =>
  queryOptions({
    queryKey: ['suggestion_outcomes', id],
    queryFn: async ({ signal }) => {
      const select = ['filename', 'letter', 'figure', 'outcome', 'sentence', 'saved'] as const;
      const where = { document_id: `eq.${id}`, outcome: 'in.(accepted,changed,dismissed)' };
      return (await psql.list('suggestion_outcomes', { select, where }, { signal })).rows;
    },
  });

const keyOfKept = ({ letter, figure }: { letter: number; figure: number }) =>
  keyOf({ at: { start: letter, end: letter }, figure });
type Saved = { data?: { reported_figure?: unknown } } | null;
const figureOfKept = ({ figure, saved }: { figure: number; saved: unknown }): number =>
  Number((saved as Saved)?.data?.reported_figure ?? figure);
const inWords = ({ figure }: { figure: number }, sentence: string) => `${figure} ${keptSentence(sentence)}`;

/**
 * @param suggestions those of the text as it is read now: its letters may have moved, and the file may be another one, in which the same figure of the same
 * sentence stays done.
 * @param saved the suggestions that this page recorded, which the server may not have kept yet. */
export function useSettled(
  document: ReadDocument,
  { language, suggestions }: { language: string; suggestions: readonly Located[] },
  saved: ReadonlySet<string>,
) {
  const { data } = useQuery(settledQuery(document));
  const [dismissed, recorded] = useMemo(() => {
    const shown = new Set(suggestions.map(keyOf));
    const figuresOf = (isDismissed: boolean): Map<string, number> => {
      const kept = (data ?? []).filter(({ outcome }) => (outcome === 'dismissed') === isDismissed);
      const own = kept.filter((one) => one.filename === document.filename && shown.has(keyOfKept(one)));
      const moved = kept.filter((one) => !own.includes(one));
      const words = new Map(moved.map((one) => [inWords(one, one.sentence), figureOfKept(one)]));
      const same = suggestions.flatMap((one) => {
        const figure = words.get(inWords(one, one.sentence.text));
        return figure === undefined ? [] : [[keyOf(one), figure] as const];
      });
      return new Map([...same, ...own.map((one) => [keyOfKept(one), figureOfKept(one)] as const)]);
    };
    return [figuresOf(true), figuresOf(false)];
  }, [data, document.filename, suggestions]);
  const [own, setOwn] = useState<readonly Located[]>([]);
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const last = own.at(-1);
  const dismiss = (suggestion: Located, reason: string) => {
    setOwn((before) => [...before, suggestion]);
    setUndone((before) => new Set([...before].filter((key) => key !== keyOf(suggestion))));
    void keepOutcomes(document, language, [{ suggestion, outcome: 'dismissed', reason }]);
  };
  const undo = () => {
    if (last === undefined) return;
    setOwn((before) => before.slice(0, -1));
    setUndone((before) => new Set([...before, keyOf(last)]));
    void keepOutcomes(document, language, [{ suggestion: last, outcome: null }]);
  };
  return {
    dismissed: new Set([...dismissed.keys(), ...own.map(keyOf)].filter((key) => !undone.has(key))),
    recorded: new Set([...recorded.keys(), ...saved]),
    /** The figure of the fact that a suggestion became: a person may have changed it. */
    figureOf: (suggestion: Located): number => recorded.get(keyOf(suggestion)) ?? suggestion.figure,
    dismiss,
    undo: last === undefined ? null : undo,
  };
}

export type Settled = ReturnType<typeof useSettled>;
