/** Makes the sentence that the IDU shows for a fact, with the sources of its document, the hazard or the storm of its event and the name of its country in full. */
import { fullNameOf } from '#domain/countries/full-name.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import type { Country } from '#web/data/lists.ts';
import { namedEvent, sourcesOf } from './fact.ts';

export async function makeExcerpt(draft: FactDraft, countries: readonly Country[]): Promise<string> {
  // The reader of excerpts knows the words of five languages: it is loaded when a sentence is made.
  const [{ excerptOf }, event, sources] = await Promise.all([
    import('#domain/facts/excerpt.ts'),
    draft.event_id === null ? null : namedEvent(draft.event_id),
    draft.document_id === null ? [] : sourcesOf(draft.document_id),
  ]);
  const country = countries.find(({ iso3 }) => iso3 === draft.iso3);
  return excerptOf(draft, {
    country: country === undefined ? null : fullNameOf(country),
    hazard: event?.hazard ?? null,
    event: event?.name ?? null,
    sources,
  });
}
