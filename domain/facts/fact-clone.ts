/** The new fact that a clone creates: every column of its source that people may write, with the changes made in the form. */
import { FACT_KIND, filled, withShownDates } from './fact-kind.ts';
import type { FactDraft } from './facts.ts';
import type { FactsRow } from '#domain/generated/rows.ts';
import type { Values } from '#domain/records/record-kind.ts';

/** A clone leaves out its source's numbers, audit columns, reviews, status, flags and links to dataset records. */
const kept = (source: FactsRow): Values<'facts'> =>
  Object.fromEntries(FACT_KIND.history.writable.map((column) => [column, source[column as keyof FactsRow]]));

export function clonePayload(draft: FactDraft, source: FactsRow) {
  const clone = { ...kept(source), ...FACT_KIND.changesOf(draft, source), base_id: source.id };
  // An old record may hold the dates of both kinds of types.
  return { ...clone, data: filled(withShownDates(clone.data ?? {}, draft.type)) };
}
