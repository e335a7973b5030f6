/** Declares a kind of record once: the draft of its form, the payload of a save, the kept draft and the fields of its history follow from its fields. Sends nothing. */
import { z } from 'zod';
import type { ColumnFacts } from './columns.ts';
import { formFields, sameValue } from './form-fields.ts';
import type { FormRules } from './form-problems.ts';
import type { Relations } from '#domain/generated/rows.ts';
import { MERGED, type RecordFields } from './history.ts';
import { formWords, type FormWords } from '#domain/messages/forms.ts';
import type { Reading } from './reading.ts';
import type { FieldType, Meaning } from './record-fields.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a field of any value
type Fields = Readonly<Record<string, FieldType<any, any> & { readonly columns?: readonly string[] }>>;

/** The draft of a record with these fields. */
export type DraftOf<F extends Fields> = { [N in keyof F]: F[N]['blank'] };

type ColumnOf<F extends Fields> = {
  [N in keyof F]: F[N] extends { readonly columns: readonly (infer Column)[] } ? Column : N;
}[keyof F];

/** The columns read by these fields. */
type Read<R extends keyof Relations, F extends Fields> = Pick<Relations[R], Extract<ColumnOf<F>, keyof Relations[R]>>;

/** Values for columns. The database checks them: a column may be missing, or empty although it is required. */
export type Values<R extends keyof Relations> = { readonly [C in keyof Relations[R]]?: Relations[R][C] | null };

export interface RecordKind<
  R extends keyof Relations,
  Draft,
  Field extends string,
  Row = Relations[R],
> extends FormRules<Draft, Field> {
  /** The relation under /psql; see areas.ts for its addresses and its permissions. */
  readonly relation: R;
  readonly words: FormWords;
  readonly blank: Draft;
  readonly draftOf: (row: Row) => Draft;
  /** Everything that the form writes, by column. */
  readonly payloadOf: (draft: Draft) => Values<R>;
  /** Only changed columns. */
  readonly changesOf: (draft: Draft, row: Row) => Values<R>;
  /** Null for a value that is no draft of this kind. A field that the kept draft does not have is blank. */
  readonly readDraft: (kept: unknown) => Draft | null;
  readonly history: RecordFields;
  /** The fields that can have comments, with their labels. */
  readonly commented: Readonly<Record<string, string>>;
  readonly reading: Reading<Row, Draft, Field>;
  readonly meaningOf: (field: Field) => Meaning | undefined;
  readonly wordsOf: (field: Field, value: unknown) => string | undefined;
  /** The first parts of the keys of other queries that a change invalidates. */
  readonly stale: readonly string[];
}

interface Declared<R extends keyof Relations, F extends Fields, Field extends string> {
  /** The noun for the record within a sentence: 'fact'. */
  noun: string;
  /** By their columns, in the order of the form. */
  fields: F & { readonly [N in keyof F]: N extends keyof Relations[R] ? unknown : { columns: readonly string[] } };
  /** The form's fields with their labels, if they differ from the columns and their labels in the catalog. */
  labels?: Readonly<Record<Field, string>>;
  /** Rules between fields, checked after those of each field. */
  rules?: FormRules<DraftOf<F>, Field>['rules'];
  concerns?: FormRules<DraftOf<F>, NoInfer<Field>>['concerns'];
  words?: Partial<FormWords>;
  stale?: readonly string[];
  /** Adjusts a payload last, with the whole draft available. */
  tidied?: (payload: Values<R>, draft: DraftOf<F>) => Values<R>;
  /** Columns that only the server writes, shown in the history. */
  stamped?: Readonly<Record<string, Meaning | undefined>>;
  history?: Partial<RecordFields>;
  /** How a record is read: by default its fields are one group, in the order of the form. */
  reading?: Reading<Read<R, F>, DraftOf<F>, NoInfer<Field>>;
}

const STAMPED = { flags: 'flags', archived_at: 'moment', archived_reason: undefined } as const;

/** The rules of single fields, as one schema. */
const ruleOf = (fields: Fields): z.ZodType =>
  z.custom<Readonly<Record<string, unknown>>>().superRefine((draft, context) => {
    for (const [name, { problemOf }] of Object.entries(fields)) {
      const message = problemOf?.(draft[name]) ?? null;
      if (message !== null) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/** `columns` are the relation's columns from the catalog. */
export function recordKind<R extends keyof Relations, F extends Fields, Field extends string = keyof F & string>(
  relation: R,
  columns: Readonly<Record<string, ColumnFacts>>,
  declared: Declared<R, F, Field>,
): RecordKind<R, DraftOf<F>, Field, Read<R, F>> {
  type Draft = DraftOf<F>;
  const { fields, tidied = (payload) => payload } = declared;
  // The survivor's history has the records that were merged into it.
  const merges = 'merged_into' in columns ? { merged_into: relation as Meaning, merged: relation as Meaning } : {};
  const stamped = { ...(declared.stamped ?? STAMPED), ...merges };
  const named = Object.entries(fields);
  const columnsOf = ([name, field]: (typeof named)[number]): readonly string[] => field.columns ?? [name];
  const labelOf = (column = ''): string => columns[column]?.label ?? column;
  const labelled = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, labelOf(name)]));
  const labels =
    declared.labels ??
    (Object.fromEntries(named.map((each) => [each[0], labelOf(columnsOf(each)[0])])) as Record<Field, string>);

  const written = named.flatMap(columnsOf);
  const together = named.flatMap(([, field]) => (field.columns === undefined ? [] : [field.columns]));
  const kept = z.object(Object.fromEntries(named.map(([name, field]) => [name, field.kept.default(field.blank)])));

  const draftOf = (row: Read<R, F>): Draft => {
    const stored = row as Readonly<Record<string, unknown>>;
    const values = named.map(([name, { columns: several, read }]) => [
      name,
      read(several === undefined ? stored[name] : stored),
    ]);
    return Object.fromEntries(values) as Draft;
  };
  const payloadOf = (draft: Draft): Values<R> => {
    const values = named.flatMap(([name, field]): [string, unknown][] =>
      field.columns === undefined
        ? [[name, field.write(draft[name], columns[name]?.neverNull ?? false)]]
        : Object.entries(field.write(draft[name], false) as object),
    );
    return tidied(Object.fromEntries(values) as Values<R>, draft);
  };
  const changesOf = (draft: Draft, row: Read<R, F>): Values<R> => {
    const before = payloadOf(draftOf(row));
    const changed = Object.entries(payloadOf(draft)).filter(
      ([column, value]) => !sameValue(value, before[column as keyof Relations[R]]),
    );
    return Object.fromEntries(changed) as Values<R>;
  };
  const words = { ...formWords(declared.noun), ...declared.words };
  return {
    relation,
    fields: formFields<Draft, Field>(
      labels,
      new Set(named.filter(([, { isSet }]) => isSet).map(([name]) => name as Field)),
    ),
    rules: [ruleOf(fields), ...(declared.rules ?? [])],
    concerns: declared.concerns ?? {},
    words,
    blank: Object.fromEntries(named.map(([name, { blank }]) => [name, blank])) as Draft,
    draftOf,
    payloadOf,
    changesOf,
    readDraft: (value) => (kept.safeParse(value).data as Draft | undefined) ?? null,
    meaningOf: (field) => fields[field]?.meaning,
    wordsOf: (field, value) => fields[field]?.wordsOf?.(value),
    stale: declared.stale ?? [],
    reading: declared.reading ?? { groups: { [words.editTitle]: Object.keys(labels) as Field[] } },
    commented: labels,
    history: {
      opened: [],
      writable: written,
      computed: [],
      together,
      labels: { ...labels, ...labelled([...written, ...Object.keys(stamped)]), merged: MERGED },
      meanings: { ...Object.fromEntries(named.map(([name, { meaning }]) => [name, meaning])), ...stamped },
      ...declared.history,
    },
  };
}
