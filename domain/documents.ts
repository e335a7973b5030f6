/** A document as it is stored and as its form holds it, the way between the two, and the name that Generate makes. Checks nothing. */
import { tidyDate } from './dates.ts';
import type { DocumentDraft } from './document-fields.ts';
import { sameValue } from './form-fields.ts';
import type { DocumentsRow } from './generated/rows.ts';

export const draftOf = (document: DocumentsRow): DocumentDraft => ({
  name: document.name,
  publication_date: document.publication_date,
  type: document.type,
  confidential: document.confidential,
  comment: document.comment ?? '',
  url: document.url ?? '',
  file:
    document.filename === null
      ? null
      : {
          uuid: null,
          filename: document.filename,
          content_type: document.content_type,
          original_filename: document.original_filename,
        },
  displacement_types: document.displacement_types,
  countries: document.countries,
  sources: document.sources,
  publishers: document.publishers,
});

const NO_SCHEME = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u;

/** An address that was typed without its scheme is one of the web: reliefweb.int/report/1. */
export function tidyUrl(typed: string): string {
  const url = typed.trim();
  return NO_SCHEME.test(url) ? `https://${url}` : url;
}

/** Everything that the form writes, by the column it goes to. */
export const payloadOf = ({ file, ...draft }: DocumentDraft) => ({
  ...draft,
  name: draft.name.trim(),
  publication_date: tidyDate(draft.publication_date),
  comment: draft.comment.trim() === '' ? null : draft.comment,
  url: draft.url.trim() === '' ? null : draft.url.trim(),
  filename: file?.filename ?? null,
  content_type: file?.content_type ?? null,
  original_filename: file?.original_filename ?? null,
});

type DocumentPayload = ReturnType<typeof payloadOf>;

/** A file that was sent before its document was saved is known by the uuid that the document then gets. */
export const newDocumentPayload = (draft: DocumentDraft): DocumentPayload & { uuid?: string } => ({
  ...payloadOf(draft),
  ...(draft.file?.uuid != null && { uuid: draft.file.uuid }),
});

/** Only the columns that changed. */
export function changesOf(draft: DocumentDraft, document: DocumentsRow): Partial<DocumentPayload> {
  const before = payloadOf(draftOf(document));
  const changed = Object.entries(payloadOf(draft)).filter(
    ([column, value]) => !sameValue(value, before[column as keyof DocumentPayload]),
  );
  return Object.fromEntries(changed);
}

const dayOf = (date: string): string => date.split('-').toReversed().join('/');

/** What a name says apart from the publisher before it and the day after it: Generate pressed twice makes the same name. */
function titleOf(name: string, publishers: readonly string[]): string {
  const undated = name.trim().replace(/ - \d{2}\/\d{2}\/\d{4}$/, '');
  const before = publishers.find((publisher) => undated.startsWith(`${publisher}: `));
  return before === undefined ? undated : undated.slice(before.length + 2);
}

/** `{publisher}: {title} - {DD/MM/YYYY}`, with the first of the publishers. */
export function generatedName(
  { name, publication_date }: Pick<DocumentDraft, 'name' | 'publication_date'>,
  publishers: readonly [string, ...string[]],
): string {
  return `${publishers[0]}: ${titleOf(name, publishers)} - ${dayOf(tidyDate(publication_date))}`;
}
