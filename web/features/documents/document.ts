/** The form of a document, and the search for similar documents. */
import { queryOptions } from '@tanstack/react-query';
import { tidyDate } from '#domain/values/dates.ts';
import { DOCUMENT_KIND, newDocumentPayload, type DocumentDraft } from '#domain/documents/documents.ts';
import { exactly, quoted } from '#domain/values/psql-values.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { recordForm, type FormRow } from '#web/forms/record-form.ts';
import { labelOf, usePublishers } from '#web/pickers/publishers-picker.tsx';
import { useCountryQuestion } from './use-country-question.tsx';

export type DocumentRow = FormRow<'documents'>;

export const DOCUMENT_FORM = recordForm(DOCUMENT_KIND, {
  newPayload: newDocumentPayload,
  // A document is entered for its facts.
  tabAfterCreate: 'facts',
  useQuestion: useCountryQuestion,
  // Two publishers may have the same name, in two countries.
  useNames: (drafts) => {
    const ids = new Set(drafts.flatMap(({ sources, publishers }) => [...sources, ...publishers]));
    const known = usePublishers([...ids]);
    return (field, value) => {
      if (field !== 'sources' && field !== 'publishers') return undefined;
      const publisher = known.find(({ id }) => id === value);
      return publisher === undefined ? `#${String(value)}` : labelOf(publisher);
    };
  },
});

export const Field = fieldOf(DOCUMENT_FORM.fields);

export type Alike = Row<'documents', 'id' | 'serial_no' | 'name' | 'url'>;

const SHOWN = ['id', 'serial_no', 'name', 'url'] as const;

/** Documents with this address, with or without www, marks of campaigns and a slash at its end. */
export function atAddressQuery(address: string) {
  const url = address.trim();
  return queryOptions({
    queryKey: ['documents_alike', 'address', url],
    queryFn: ({ signal }) =>
      psql.read<Alike[]>('documents_at_address', { address: url, select: SHOWN.join(), limit: 5 }, { signal }),
    enabled: url !== '',
    retry: false,
  });
}

/** Documents with the same title, publication date and at least one publisher. */
export function alikeQuery(draft: Pick<DocumentDraft, 'name' | 'publication_date' | 'publishers'>, own: number | null) {
  const [name, day] = [draft.name.trim().replaceAll(/\s+/g, ' '), tidyDate(draft.publication_date)];
  const same = `and(name.${exactly(name)},publication_date.eq.${quoted(day)},publishers.ov.{${draft.publishers.join(',')}})`;
  const where = { or: `(${same})`, ...(own !== null && { id: `neq.${own}` }) };
  return queryOptions({
    queryKey: ['documents_alike', where],
    queryFn: async ({ signal }): Promise<Alike[]> =>
      (await psql.list('documents', { select: SHOWN, where, order: 'id', limit: 5 }, { signal })).rows,
    enabled: name !== '' && day !== '' && draft.publishers.length > 0,
    retry: false,
  });
}
