/** Begins a new document with its source: keeps the file, reads what it says of itself, and fills the empty fields of the form. Saves no document. */
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { DocumentDraft, DocumentFile } from '#domain/documents/documents.ts';
import { typeNamedIn, typeOfKind } from '#domain/documents/document-type.ts';
import { entryOf } from '#domain/documents/entry.ts';
import { BEGIN, PASTED } from '#domain/messages/begin-document.ts';
import { referenceListQuery } from '#web/data/lists.ts';
import { queryClient } from '#web/data/query.ts';
import { useFileTransfer, type NewFile } from '#web/forms/use-file-transfer.ts';
import { problemWords } from '#web/ui/states.tsx';
import type { NamedPublisher } from '#web/pickers/publishers-picker.tsx';
import {
  knownPublisher,
  publisherAtEnds,
  publishersLike,
  readAbout,
  sourceByAcronym,
  sourcesSaid,
  type ReadFile,
} from './about.ts';
import { atAddressQuery } from './document.ts';
import type { Filled, FilledValues } from './from-page.tsx';

type Named = { id: number; serial_no: string; name: string };

export type Begun =
  | { at: 'open' }
  | { at: 'looking' }
  /** Another document is like it: a person decides. */
  | { at: 'known'; title: string; documents: readonly Named[]; goOn: () => void }
  | { at: 'problem'; text: string }
  /** `publisher` is a name without a record, `like` are the known ones that it may mean. */
  | { at: 'read'; fields: number; publisher: string | null; like: readonly NamedPublisher[] };

/** The fields without which no document is saved. */
export const REQUIRED = ['name', 'publication_date', 'sources', 'publishers'] as const;

const isEmpty = (value: FilledValues[keyof FilledValues]): boolean => value == null || value.length === 0;

type Props = {
  onFile: (file: DocumentFile | null) => void;
  onFilled: (filled: Filled) => void;
};

export function useBegin({ onFile, onFilled }: Props) {
  const { getValues, setValue } = useFormContext<DocumentDraft>();
  const [begun, setBegun] = useState<Begun>({ at: 'open' });
  const working = useRef<AbortController | null>(null);
  /** A person went on in spite of a like document: no second question. */
  const asked = useRef(false);
  useEffect(() => () => working.current?.abort(), []);
  const begin = (): AbortSignal => {
    working.current?.abort();
    working.current = new AbortController();
    return working.current.signal;
  };

  /** Only fields without a value: a person's own stay. */
  const fill = async (read: ReadFile, from: Filled['from'], signal: AbortSignal) => {
    const named = await knownPublisher(read.publisher, getValues('url'), signal).catch(() => null);
    const known = named ?? (read.publisher === null ? await publisherAtEnds(read, signal).catch(() => null) : null);
    const types = await queryClient.fetchQuery(referenceListQuery('document_types')).catch(() => []);
    if (signal.aborted) return;
    const parties = known === null ? [] : [known];
    const said = await sourcesSaid(read, signal).catch(() => []);
    const source = said.length > 0 ? null : (known ?? (await sourceByAcronym(read, signal).catch(() => null)));
    const unknown = known === null ? read.publisher : null;
    const like = unknown === null ? [] : await publishersLike(unknown, read.countries, signal).catch(() => []);
    if (signal.aborted) return;
    // A pasted text has lost its format.
    const kind = read.kind === null ? { own: null, format: null } : typeOfKind(read.kind, types);
    const values: Required<FilledValues> = {
      name: read.title ?? '',
      publication_date: read.published ?? '',
      type: kind.own ?? read.type ?? typeNamedIn(read.title ?? '', types) ?? (from === 'text' ? null : kind.format),
      displacement_types: read.displacement_types,
      countries: read.countries,
      sources: source === null ? said : [source],
      publishers: parties,
    };
    const now = getValues();
    const fields = (Object.keys(values) as (keyof FilledValues)[]).filter(
      (field) => !isEmpty(values[field]) && isEmpty(now[field]),
    );
    for (const field of fields) setValue(field, values[field], { shouldDirty: true, shouldValidate: true });
    const filled = Object.fromEntries(fields.map((field) => [field, values[field]]));
    onFilled({ from, values: filled, publisher: read.publisher });
    setBegun({ at: 'read', fields: fields.length, publisher: now.publishers.length === 0 ? unknown : null, like });
  };

  const read = async (file: NewFile) => {
    const signal = begin();
    setBegun({ at: 'looking' });
    try {
      const about = await readAbout(file.filename, signal);
      const isPage = file.content_type === 'text/html';
      if (!about.text && isPage) onFile(null);
      const go = async () => {
        await fill(about, isPage ? 'page' : file.original_filename === PASTED ? 'text' : 'file', signal);
        if (!about.text && !signal.aborted) setBegun({ at: 'problem', text: isPage ? BEGIN.scriptOnly : BEGIN.scan });
      };
      if (asked.current || about.documents.length === 0) await go();
      else setBegun({ at: 'known', title: BEGIN.sameText, documents: about.documents, goOn: () => void go() });
    } catch (error) {
      if (!signal.aborted) setBegun({ at: 'problem', text: `${BEGIN.nothing} (${problemWords(error)})` });
    }
  };
  const transfer = useFileTransfer(null, (file) => {
    onFile(file);
    void read(file);
  });
  const upload = (file: File, quiet = false) => {
    begin();
    asked.current = false;
    setBegun({ at: 'open' });
    transfer.upload(file, quiet);
  };

  const fetchFrom = async (url: string) => {
    const signal = begin();
    // It stays in the form, whatever comes of it.
    setValue('url', url, { shouldDirty: true, shouldValidate: true });
    setBegun({ at: 'looking' });
    const goOn = () => {
      asked.current = documents.length > 0;
      setBegun({ at: 'open' });
      transfer.grab(url);
    };
    const documents = await queryClient.fetchQuery(atAddressQuery(url)).catch(() => []);
    if (signal.aborted) return;
    if (documents.length === 0) goOn();
    else setBegun({ at: 'known', title: BEGIN.known, documents, goOn });
  };

  const give = (given: string) => {
    if (transfer.running !== null) return;
    transfer.putAside();
    const entry = entryOf(given);
    if (entry.kind === 'address') void fetchFrom(entry.url);
    else if (entry.kind === 'text') upload(new File([entry.text], PASTED, { type: 'text/plain' }), true);
    else setBegun({ at: 'problem', text: BEGIN.neither });
  };
  return { begun, transfer, give, upload };
}
