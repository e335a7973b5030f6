/** The new fact that a clone becomes: every column of its source that people write, with the changes made in the form. */
import { FACT_KIND, filled, withShownDates } from './fact-kind.ts';
import type { FactDraft } from './facts.ts';
import type { FactsRow } from './generated/rows.ts';
import type { Values } from './record-kind.ts';

/** A clone has none of its source's numbers, stamps, reviews, status, flags and links to records of datasets. */
const kept = (source: FactsRow): Values<'facts'> =>
  Object.fromEntries(FACT_KIND.history.writable.map((column) => [column, source[column as keyof FactsRow]]));

export function clonePayload(draft: FactDraft, source: FactsRow) {
  const clone = { ...kept(source), ...FACT_KIND.changesOf(draft, source), base_id: source.id };
  // An old record may hold the dates of both kinds of types.
  return { ...clone, data: filled(withShownDates(clone.data ?? {}, draft.type)) };
}
