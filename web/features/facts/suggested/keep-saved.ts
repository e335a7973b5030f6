/** After a save of quick facts: which suggestions were taken as they were, which were changed, and which figures of the text were typed by hand. */
import type { PreviewedDocument } from '#domain/documents/documents.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { sentenceOf } from '#domain/reading/sentence-of.ts';
import { keyOf } from '#domain/reading/suggested-fact.ts';
import { readCount } from '#domain/values/numbers.ts';
import { queryClient } from '#web/data/query.ts';
import { send } from '#web/data/psql.ts';
import { textAddress } from '#web/data/uploads.ts';
import {
  isRead,
  keepOutcomes,
  readingQuery,
  type Outcome,
  type ReadDocument,
  type Taken,
} from './suggestions-query.ts';

type Line = { key: number; entry: { suggestion?: Taken } };

/** A name is suggested from the other values, and no value of the text. */
const changedOf = (begun: FactDraft, saved: FactDraft) =>
  FACT_KIND.fields
    .changed(begun, saved)
    .filter((field) => field !== 'name' && field !== 'event_id' && field !== 'event_role');

function outcomeOf({ suggestion, draft }: Taken, saved: FactDraft, fact_id: number | undefined): Outcome {
  const changed = changedOf(draft, saved);
  const fact = fact_id !== undefined && { fact_id };
  return changed.length === 0
    ? { suggestion, outcome: 'accepted', ...fact }
    : { suggestion, outcome: 'changed', changed, saved: FACT_KIND.payloadOf(saved), ...fact };
}

/** The figures that people typed although the text has them, and that nobody was shown. */
async function missed(document: ReadDocument, typed: readonly FactDraft[]): Promise<Outcome[]> {
  if (typed.length === 0) return [];
  const { suggestions } = await queryClient.fetchQuery(readingQuery(document));
  const text = await (await send(textAddress(document.filename), {})).text();
  const shown = new Set(suggestions.map(keyOf));
  return typed.flatMap((draft): Outcome[] => {
    const figure = readCount(draft.data.reported_figure).number ?? 0;
    const found = figure > 0 ? sentenceOf(text, figure) : null;
    if (
      found === null ||
      shown.has(keyOf({ at: found.at, figure })) ||
      suggestions.some((one) => one.figure === figure)
    )
      return [];
    return [{ suggestion: { ...found, figure }, outcome: 'missed', saved: FACT_KIND.payloadOf(draft) }];
  });
}

export async function keepSaved(
  document: PreviewedDocument & { id: number },
  lines: readonly Line[],
  saved: ReadonlyMap<number, FactDraft>,
  /** The numbers of the saved facts by the keys of their lines. */
  ids: ReadonlyMap<number, number>,
) {
  if (!isRead(document)) return;
  const pairs = lines.flatMap(({ key, entry }) => {
    const draft = saved.get(key);
    return draft === undefined ? [] : [{ entry, draft, id: ids.get(key) }];
  });
  const taken = pairs.flatMap(({ entry: { suggestion }, draft, id }) =>
    suggestion ? [outcomeOf(suggestion, draft, id)] : [],
  );
  const typed = pairs.flatMap(({ entry, draft }) => (entry.suggestion ? [] : [draft]));
  try {
    const { language } = await queryClient.fetchQuery(readingQuery(document));
    await keepOutcomes(document, language, [...taken, ...(await missed(document, typed))]);
  } catch {
    // The file can't be read: there was nothing to suggest.
  }
}
