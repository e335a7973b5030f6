/** The new fact that a clone becomes: all that its source says, with the changes made in the form. Takes nothing that was stamped on the source. */
import { changesOf } from './fact-changes.ts';
import type { FactData } from './fact-data.ts';
import { kindOf, type FactDraft } from './facts.ts';
import type { FactsRow } from './generated/rows.ts';

/**
 * Every column that people write. So a clone drops the id and the numbers, who made and changed the source and when,
 * its reviews and status, its flags, and the records of datasets that were linked to it.
 */
const kept = (source: FactsRow) => ({
  name: source.name,
  iso3: source.iso3,
  year: source.year,
  displacement_type: source.displacement_type,
  type: source.type,
  document_id: source.document_id,
  parent_id: source.parent_id,
  parent_role: source.parent_role,
  event_id: source.event_id,
  event_role: source.event_role,
  idu: source.idu,
  confidential: source.confidential,
  groups: source.groups,
  themes: source.themes,
  start_date: source.start_date,
  end_date: source.end_date,
  comment: source.comment,
  household_size: source.household_size,
  data: source.data,
  locations: source.locations,
  confidence_assessment: source.confidence_assessment,
});

/** The dates of the other kind of type go: an old record may hold both. */
function withShownDates({ start_date, end_date, stock_date, ...rest }: FactData, type: string | null): FactData {
  const shown = kindOf(type) === 'Stock' ? { stock_date } : { start_date, end_date };
  return { ...rest, ...Object.fromEntries(Object.entries(shown).filter(([, date]) => date != null)) };
}

export function clonePayload(draft: FactDraft, source: FactsRow) {
  const clone = { ...kept(source), ...changesOf(draft, source), base_id: source.id };
  return { ...clone, data: withShownDates(clone.data, draft.type) };
}
