/** The suggestions of a document that people dismissed, and the dismissal of one, which can be undone. */
import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Located } from '#domain/reading/located.ts';
import { keyOf } from '#domain/reading/suggested-fact.ts';
import { psql } from '#web/data/psql.ts';
import { keepOutcomes, type ReadDocument } from './suggestions-query.ts';

const dismissedQuery = ({ id, filename }: ReadDocument) =>
  queryOptions({
    queryKey: ['suggestion_outcomes', filename],
    queryFn: async ({ signal }) => {
      const select = ['letter', 'figure'] as const;
      const where = { document_id: `eq.${id}`, filename: `eq.${filename}`, outcome: 'eq.dismissed' };
      return (await psql.list('suggestion_outcomes', { select, where }, { signal })).rows;
    },
  });

export function useDismissed(document: ReadDocument, language: string) {
  const kept = useQuery(dismissedQuery(document)).data ?? [];
  const [own, setOwn] = useState<readonly Located[]>([]);
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const keys = [
    ...kept.map(({ letter, figure }) => keyOf({ at: { start: letter, end: letter }, figure })),
    ...own.map(keyOf),
  ];
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
    dismissed: new Set(keys.filter((key) => !undone.has(key))),
    dismiss,
    undo: last === undefined ? null : undo,
  };
}
