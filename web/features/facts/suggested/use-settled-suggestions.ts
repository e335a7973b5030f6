/** What people did with the suggestions of a document before: recorded as facts or dismissed; and the dismissal of one, which can be undone. */
import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Located } from '#domain/reading/located.ts';
import { keyOf } from '#domain/reading/suggested-fact.ts';
import { psql } from '#web/data/psql.ts';
import { keepOutcomes, type ReadDocument } from './suggestions-query.ts';

const settledQuery = ({ id, filename }: ReadDocument) =>
  queryOptions({
    queryKey: ['suggestion_outcomes', filename, id],
    queryFn: async ({ signal }) => {
      const select = ['letter', 'figure', 'outcome'] as const;
      const where = { document_id: `eq.${id}`, filename: `eq.${filename}`, outcome: 'in.(accepted,changed,dismissed)' };
      return (await psql.list('suggestion_outcomes', { select, where }, { signal })).rows;
    },
  });

/** @param saved the suggestions that this page recorded, which the server may not have kept yet. */
export function useSettled(document: ReadDocument, language: string, saved: ReadonlySet<string>) {
  const kept = (useQuery(settledQuery(document)).data ?? []).map(({ letter, figure, outcome }) => ({
    key: keyOf({ at: { start: letter, end: letter }, figure }),
    isDismissed: outcome === 'dismissed',
  }));
  const keysOf = (isDismissed: boolean) => kept.flatMap((one) => (one.isDismissed === isDismissed ? [one.key] : []));
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
    dismissed: new Set([...keysOf(true), ...own.map(keyOf)].filter((key) => !undone.has(key))),
    recorded: new Set([...keysOf(false), ...saved]),
    dismiss,
    undo: last === undefined ? null : undo,
  };
}

export type Settled = ReturnType<typeof useSettled>;
