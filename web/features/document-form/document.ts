/** The calls of the document form: load, create, update, delete, others like it. Decides nothing. */
import { queryOptions } from '@tanstack/react-query';
import { tidyDate } from '#domain/dates.ts';
import type { DocumentDraft } from '#domain/document-fields.ts';
import { newDocumentPayload } from '#domain/documents.ts';
import { exactly, quoted } from '#domain/psql-values.ts';
import type { Row, Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import type { Loaded } from '#web/forms/record-form.ts';

export type DocumentRow = Row<'documents'>;

export const loadDocument = (id: number | string, signal?: AbortSignal): Promise<Loaded<DocumentRow>> =>
  psql.one('documents', { where: { id: `eq.${id}` } }, { ...(signal && { signal }) });

export const createDocument = (draft: DocumentDraft): Promise<Loaded<DocumentRow>> =>
  psql.create('documents', newDocumentPayload(draft));

export const updateDocument = (
  id: number,
  changes: Values<'documents'>,
  etag: string | null,
): Promise<Loaded<DocumentRow>> => psql.update('documents', id, changes, { etag });

export const deleteDocument = ({ row, etag }: Loaded<DocumentRow>): Promise<void> =>
  psql.remove('documents', row.id, { etag });

/** What shows documents or their names, and the facts that have their sources. */
export const documentChanged = (): Promise<void> =>
  invalidate('documents_view', 'documents_alike', 'publishers_references', 'facts_view', 'history');

export type Alike = Row<'documents', 'id' | 'serial_no' | 'name' | 'url'>;

/** Others of the same URL, or of the same title, publication date and one publisher at least. */
export function alikeQuery(
  draft: Pick<DocumentDraft, 'name' | 'url' | 'publication_date' | 'publishers'>,
  own: number | null,
) {
  const [name, url, day] = [
    draft.name.trim().replaceAll(/\s+/g, ' '),
    draft.url.trim(),
    tidyDate(draft.publication_date),
  ];
  const conditions = [
    ...(url === '' ? [] : [`url.eq.${quoted(url)}`]),
    ...(name === '' || day === '' || draft.publishers.length === 0
      ? []
      : [
          `and(name.${exactly(name)},publication_date.eq.${quoted(day)},publishers.ov.{${draft.publishers.join(',')}})`,
        ]),
  ];
  const where = { or: `(${conditions.join()})`, ...(own !== null && { id: `neq.${own}` }) };
  return queryOptions({
    queryKey: ['documents_alike', where],
    queryFn: async ({ signal }): Promise<Alike[]> =>
      (
        await psql.list(
          'documents',
          { select: ['id', 'serial_no', 'name', 'url'], where, order: 'id', limit: 5 },
          { signal },
        )
      ).rows,
    enabled: conditions.length > 0,
    retry: false,
  });
}
