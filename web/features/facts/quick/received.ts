/** The beginnings of delivered facts: read with the text that came with them, with marks for what it does not say, and each figure counted once. */
import { queryOptions } from '@tanstack/react-query';
import type { DocumentOfFact } from '#domain/facts/fact-kind.ts';
import { householdSizeAfter } from '#domain/facts/household-size.ts';
import { NOT_COUNTED } from '#domain/facts/role-of-link.ts';
import { factDraftOf, guessedOf, heardOf } from '#domain/parking-lot/delivered-facts.ts';
import { beginOf, hazardOf, readFacts, receivedText } from '#domain/parking-lot/received-text.ts';
import type { Located } from '#domain/reading/located.ts';
import { countsTwice } from '#domain/reading/suggested-fact.ts';
import { typedBefore } from '#web/data/typed-deliveries.ts';
import { psql } from '#web/data/psql.ts';
import type { Row } from '#web/data/psql-query.ts';
import { queryClient } from '#web/data/query.ts';
import { householdSizeOf } from '#web/features/facts/form/fact.ts';
import { suggestionsFromText } from '#web/features/facts/suggested/suggestions-query.ts';
import type { BegunFact } from './quick-fact.tsx';

type LotRow = Row<'parking_lot_facts_view'>;

type Source = Pick<DocumentOfFact, 'publication_date' | 'countries'>;

/** A text that can't be read gives no suggestions. */
export const receivedReadingQuery = (records: readonly LotRow[], { publication_date, countries }: Source) =>
  queryOptions({
    queryKey: ['parking_lot', 'reading', records.map(({ id }) => id), publication_date, countries],
    queryFn: async (): Promise<Located[]> => {
      const pid = records[0]?.pid ?? null;
      const select = ['name' as const, 'data' as const];
      const query = { select, where: { id: `eq.${pid}` }, limit: 1 };
      const delivered = pid === null ? null : (await psql.list('parking_lot_documents_view', query, {})).rows[0];
      const text = receivedText({ name: delivered?.name ?? null, content: delivered?.data.content }, records);
      return text === '' ? [] : suggestionsFromText(text, { publication_date, countries }).catch(() => []);
    },
    staleTime: 60_000,
  });

async function withSize(draft: ReturnType<typeof factDraftOf>) {
  const { iso3, year, household_size } = draft;
  if (iso3 === null || year === null) return draft;
  const size = await householdSizeOf(iso3, year);
  return { ...draft, household_size: householdSizeAfter(household_size, { step: 'looked up', size }) };
}

/** In the order of the records. */
export async function begunFacts(records: readonly LotRow[], document: DocumentOfFact): Promise<BegunFact[]> {
  const suggestions = await queryClient.fetchQuery(receivedReadingQuery(records, document));
  const reads = readFacts(records, suggestions);
  const counted: Located[] = [];
  return Promise.all(
    records.map(async (record, at): Promise<BegunFact> => {
      const read = reads[at] ?? null;
      const isCounted = read !== null && counted.some((other) => countsTwice(other, read));
      if (read !== null && !isCounted) counted.push(read);
      const draft = factDraftOf(record, document, read);
      const received = await withSize(isCounted ? { ...draft, event_role: NOT_COUNTED } : draft);
      const typed = typedBefore(record.id, document.id);
      return {
        begun: typed ?? received,
        from: 'typed',
        received: {
          read,
          hazard: hazardOf(read, suggestions),
          begins: beginOf(read, suggestions),
          guesses: guessedOf(record, document, read),
          heard: heardOf(record),
          locate: async (iso3) => {
            const source = { ...document, countries: [iso3] };
            return readFacts(records, await queryClient.fetchQuery(receivedReadingQuery(records, source)))[at] ?? null;
          },
          instead: typed === null ? null : received,
        },
        focus: at === 0,
      };
    }),
  );
}
