/** The draft of a search: its values are tidied and checked when they are searched. Sends nothing. */
import { useState } from 'react';
import type { Field, FieldProblem, Search } from '#domain/search/search.ts';

export function useSearchDraft<Values extends object>({ fields }: Search<Values>, values: Values) {
  const [draft, setDraft] = useState(values);
  const [shown, setShown] = useState(values);
  const [judged, setJudged] = useState(false);
  const replace = (next: Values) => {
    setDraft(next);
    setJudged(false);
  };
  // A new search in the address, by a link or the back button, replaces the draft; a new page of the same search does not.
  if (shown !== values) {
    setShown(values);
    if (JSON.stringify(shown) !== JSON.stringify(values)) replace(values);
  }
  const tidied = (given: Values) => fields.reduce((all, field) => ({ ...all, ...field.tidied?.(all) }), given);
  const judge = () => {
    setDraft(tidied);
    setJudged(true);
  };
  return {
    draft,
    replace,
    judge,
    change: (part: object) => setDraft((before) => ({ ...before, ...part })),
    problemOf: (field: Field): FieldProblem | null => (judged ? (field.problem?.(tidied(draft)) ?? null) : null),
    /** The values to search; null, with their problems shown, if they cannot be searched. */
    meant: (): Values | null => {
      const meant = tidied(draft);
      judge();
      return fields.every((field) => (field.problem?.(meant) ?? null) === null) ? meant : null;
    },
  };
}
