/** A record of each kind whose deletion and archiving are operations. */
import type { Transaction } from '#db/database.ts';
import { add } from './support.ts';

export const KINDS = ['facts', 'events', 'documents', 'publishers', 'tabular_datasets', 'contacts', 'communications',
  'contextual_analysis', 'significant_updates', 'monitoring_challenges'] as const; // prettier-ignore
export type Kind = (typeof KINDS)[number];

export const WORD = 'Quetzalcoatlus';

/** One record of each kind, all with one word in their names; nothing rests on any of them. */
export async function oneOfEach(t: Transaction): Promise<Record<Kind, number>> {
  const named = `${WORD}: Conflict - Kunduz`;
  const note = { iso3: 'KEN', title: named, displacement_type: 'Conflict', content: 'Text' };
  const publisher = await add(t, 'publishers', { name: 'In use', type: 'Media' });
  const made = {
    facts: await add(t, 'facts', {
      name: named, iso3: 'KEN', year: 2025, displacement_type: 'Conflict', type: 'New Displacement (Flow)', idu: true,
      event_id: (await add(t, 'events', { name: 'Kenya: Conflict - Garissa', displacement_type: 'Conflict', year: 2025, countries: ['KEN'], start_date: { date: '2025-01-01' } })).id,
      data: { reported_figure: 7, term: 'Displaced', excerpt_for_idu: WORD, start_date: { date: '2025-03-01' } },
    }),
    events: await add(t, 'events', { name: named, displacement_type: 'Conflict', year: 2025, countries: ['KEN'], start_date: { date: '2025-01-01' } }),
    documents: await add(t, 'documents', { name: named, publication_date: '2025-02-01', publishers: [publisher.id], sources: [publisher.id], countries: ['KEN'] }),
    publishers: await add(t, 'publishers', { name: named, type: 'Media' }),
    tabular_datasets: await add(t, 'tabular_datasets', { name: named, iso3: 'KEN', displacement_type: 'Conflict', unit: 'Person' }),
    contacts: await add(t, 'contacts', { title: 'Ms', name: WORD, surname: named, gender: 'Female', organisation: 'IOM', job_title: 'Officer' }),
    communications: await add(t, 'communications', { subject: named, iso3: 'KEN', contact_id: (await add(t, 'contacts', { title: 'Ms', name: 'Ada', surname: 'Okoye', gender: 'Female', organisation: 'IOM', job_title: 'Officer' })).id }),
    contextual_analysis: await add(t, 'contextual_analysis', { ...note, publication_date: '2025-01-01' }),
    significant_updates: await add(t, 'significant_updates', { ...note, date: '2025-01-01' }),
    monitoring_challenges: await add(t, 'monitoring_challenges', { iso3: 'KEN', title: named, content: 'Text', date: '2025-01-01' }),
  }; // prettier-ignore
  return Object.fromEntries(KINDS.map((kind) => [kind, made[kind].id])) as Record<Kind, number>;
}
