/** The prototype's form of a document: the real form with the prototype's rules, words and addresses; with a record of the parking lot a save imports it. */
import { newDocumentPayload, type DocumentDraft } from '#domain/documents/documents.ts';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import { deliveredNames, documentDraftOf } from '#domain/parking-lot/parking-lot-drafts.ts';
import { PROTOTYPE_DOCUMENT_KIND } from '#domain/parking-lot/prototype.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { recordForm } from '#web/forms/record-form.ts';
import { DOCUMENT_FORM, type DocumentRow } from './document.ts';

const AREA = 'scaffold/documents';

const KIND: typeof DOCUMENT_FORM = {
  ...recordForm(PROTOTYPE_DOCUMENT_KIND, {
    newPayload: newDocumentPayload,
    useNames: DOCUMENT_FORM.useNames,
    useQuestion: DOCUMENT_FORM.useQuestion,
    pageOf: ({ id }) => `/${AREA}/${id}`,
  }),
  area: AREA,
  subject: DOCUMENT_FORM.subject,
};

/** The names of publishers that came with an import. */
export type Delivered = Readonly<Record<'sources' | 'publishers', readonly string[]>>;

/** `storageKey` is the key of the kept draft. */
export type PrototypeForm = {
  kind: typeof DOCUMENT_FORM;
  blank?: DocumentDraft;
  storageKey?: string;
  delivered?: Delivered;
};

export const PROTOTYPE_FORM: PrototypeForm = { kind: KIND };

/** Documents of this page's imports whose web pages are not kept yet, and those whose facts were not opened yet. */
const imported = new Set<number>();
const unopened = new Set<number>();

/** Whether this document was just imported; true once. */
export const takeImported = (id: number): boolean => imported.delete(id);
/** Whether its facts were not opened since the import; true once. */
export const takeUnopened = (id: number): boolean => unopened.delete(id);

/** Saves the document and marks the record as imported: both or neither. */
export const importForm = (record: Row<'parking_lot_documents_view'>): PrototypeForm => ({
  kind: {
    ...KIND,
    words: { ...KIND.words, newTitle: PARKING_LOT.importDocument },
    create: async (draft) => {
      const payload = newDocumentPayload(draft);
      const row = await psql.rpc<DocumentRow>(
        'helix_save_document',
        { payload, parking_lot_id: record.id },
        { form: true },
      );
      imported.add(row.id);
      unopened.add(row.id);
      return { row, etag: null };
    },
  },
  blank: documentDraftOf(record),
  storageKey: `${AREA}/parking_lot/${record.id}`,
  delivered: deliveredNames(record),
});
