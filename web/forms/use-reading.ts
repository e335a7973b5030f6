/** A record in words for its reading view: the lines of its groups, with the names of related records. Draws nothing. */
import { useMemo } from 'react';
import { readGroups, type ReadLine } from '#domain/records/reading.ts';
import type { Meaning } from '#domain/records/record-fields.ts';
import { areaOf, kindOf } from '#web/data/kinds.tsx';
import { useMeanings } from './history/meanings.ts';
import type { RecordForm, KindTypes } from './record-form.ts';

/** A related record: its name, its page if its kind has one, and its file. */
export type Related = { name: string; path: string | null; file: { filename: string; name: string } | null };

/** A line with its value in words; a line that is drawn by its value (places, a file, a text) has none. */
export type ShownLine<Field extends string> = ReadLine<Field> & {
  related: readonly Related[] | null;
  words: readonly string[] | null;
  /** True for a text in Markdown. */
  formatted: boolean;
};
export type ShownGroup<Field extends string> = {
  title: string;
  tab: string | null;
  lines: readonly ShownLine<Field>[];
};

/** Whether the records of a relation have a page. */
const havePage = (meaning: Meaning): boolean => kindOf(areaOf(meaning))?.one !== undefined;

type Embedded = { id: number; name: string; filename?: string | null; original_filename?: string | null };

/** The row embedded under the name of its key: `event` for `event_id`. */
function embeddedIn(row: object, field: string | null, id: unknown): Embedded | null {
  const found = (row as Readonly<Record<string, unknown>>)[field?.replace(/_id$/, '') ?? ''];
  return typeof found === 'object' && found !== null && 'name' in found && (found as Embedded).id === id
    ? (found as Embedded)
    : null;
}

export function useReading<K extends KindTypes<K>>(kind: RecordForm<K>, row: K['row']): ShownGroup<K['field']>[] {
  const { useNames, meaningOf, wordsOf, tabOf } = kind;
  const groups = useMemo(() => readGroups(kind, row), [kind, row]);
  const drafts = useMemo(() => [kind.draftOf(row)], [kind, row]);
  const nameOf = useNames(drafts);
  const meant = useMemo(
    () =>
      groups.flatMap(({ lines }) =>
        lines.flatMap(({ field, value }) =>
          field === null || embeddedIn(row, field, value) !== null ? [] : [{ meaning: meaningOf(field), value }],
        ),
      ),
    [groups, row, meaningOf],
  );
  const inWords = useMeanings(meant);

  const relatedOf = (field: K['field'], meaning: Meaning, id: unknown): Related => {
    const embedded = embeddedIn(row, field, id);
    const name = embedded?.name ?? nameOf(field, id) ?? inWords(meaning, id)?.[0] ?? '';
    const filename = embedded?.filename ?? null;
    return {
      name,
      // A record without a name here is deleted, or not for this reader.
      path: havePage(meaning) && !name.startsWith('#') ? `/${areaOf(meaning)}/${String(id)}` : null,
      file: filename === null ? null : { filename, name: embedded?.original_filename ?? filename },
    };
  };
  const shown = (line: ReadLine<K['field']>): ShownLine<K['field']> => {
    const { field, value } = line;
    if (field === null) return { ...line, related: null, words: null, formatted: false };
    const meaning = meaningOf(field);
    const formatted = meaning === 'markdown';
    if (meaning !== undefined && havePage(meaning))
      return { ...line, related: [value].flat().map((id) => relatedOf(field, meaning, id)), words: null, formatted };
    const words = Array.isArray(value)
      ? value.map((each: unknown) => wordsOf(field, each)).filter((each) => each !== undefined)
      : [];
    return { ...line, related: null, words: inWords(meaning, value) ?? (words.length > 0 ? words : null), formatted };
  };
  return groups.map(({ title, first, lines }) => ({
    title,
    tab: first === undefined ? null : (tabOf?.(first) ?? null),
    lines: lines.map(shown),
  }));
}
