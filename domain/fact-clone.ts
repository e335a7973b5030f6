/** The new fact that a clone becomes: every column of its source that people write, with the changes made in the form. */
import type { FactData } from './fact-data.ts';
import { FACT_KIND } from './fact-kind.ts';
import { kindOf, type FactDraft } from './facts.ts';
import type { FactsRow } from './generated/rows.ts';
import type { Values } from './record-kind.ts';

/** A clone has none of its source's numbers, stamps, reviews, status, flags and links to records of datasets. */
const kept = (source: FactsRow): Values<'facts'> =>
  Object.fromEntries(FACT_KIND.history.writable.map((column) => [column, source[column as keyof FactsRow]]));

/** The dates of the other kind of type go: an old record may hold both. */
function withShownDates({ start_date, end_date, stock_date, ...rest }: FactData, type: string | null): FactData {
  const shown = kindOf(type) === 'Stock' ? { stock_date } : { start_date, end_date };
  return { ...rest, ...Object.fromEntries(Object.entries(shown).filter(([, date]) => date != null)) };
}

export function clonePayload(draft: FactDraft, source: FactsRow) {
  const clone = { ...kept(source), ...FACT_KIND.changesOf(draft, source), base_id: source.id };
  return { ...clone, data: withShownDates(clone.data ?? {}, draft.type) };
}
