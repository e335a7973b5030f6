/** The facts that the text of a document's file suggests, and the saved facts that are like them. */
import { queryOptions } from '@tanstack/react-query';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { householdSizeAfter } from '#domain/facts/household-size.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import type { PreviewedDocument } from '#domain/documents/documents.ts';
import type { Located } from '#domain/reading/located.ts';
import type { Signal } from '#domain/live/signal.ts';
import { factOf, keyOf } from '#domain/reading/suggested-fact.ts';
import { beginningOf } from '#domain/values/cut.ts';
import { among } from '#domain/values/psql-values.ts';
import { psql, send } from '#web/data/psql.ts';
import { invalidate, isBusy, queryClient } from '#web/data/query.ts';
import { documentOfFactQuery } from '#web/features/facts/quick/fact-of-document.tsx';
import { downloadAddress } from '#web/data/uploads.ts';
import { alikeTo, type Alike } from '#web/features/facts/form/use-facts-alike.tsx';
import { householdSizeOf } from '#web/features/facts/form/fact.ts';

export type ReadDocument = PreviewedDocument & { id: number; filename: string };

export type Suggested = { suggestion: Located; draft: FactDraft };
/** A suggestion that a person took, the language of its text, and the document `of` which it is. `recorded`: the figures of its whole, or of its parts, that are saved facts. */
export type Taken = Suggested & { language: string; recorded: readonly number[]; of: ReadDocument };

/** More than the facts of a document that have one figure. */
const MOST_ALIKE = 100;

/** The event of the saved facts that have the people of a suggestion, of its cause and country; null without one, or with several. */
export async function eventOfRecorded({ recorded, of, draft }: Taken): Promise<number | null> {
  const where = {
    document_id: `eq.${of.id}`,
    reported_figure: among(recorded),
    event_id: 'not.is.null',
    ...(draft.displacement_type !== null && { displacement_type: `eq.${draft.displacement_type}` }),
    ...(draft.iso3 !== null && { iso3: `eq.${draft.iso3}` }),
  };
  const { rows } = await psql.list('facts_view', { select: ['event_id'], where, limit: MOST_ALIKE });
  const [event, ...others] = new Set(rows.map(({ event_id }) => event_id));
  return others.length === 0 ? (event ?? null) : null;
}

/** `model`: the language model that may read the file too. */
export type Reading = {
  language: string;
  text: boolean;
  /** False where hardly a word of the text is known. */
  known: boolean;
  left: string | null;
  suggestions: Located[];
  model: string | null;
};
export type ModelReading = { model: string; suggestions: Located[]; refused: number; whole: boolean };

/** The files whose text the server reads. */
const READABLE =
  /^(?:application\/pdf|application\/vnd\.openxmlformats-officedocument\.(?:wordprocessingml\.document|spreadsheetml\.sheet)|application\/vnd\.oasis\.opendocument\.spreadsheet|text\/(?:html|plain|markdown|csv|tab-separated-values)|multipart\/related|message\/rfc822)$/;

/** Whether the document has a file with a text to read. */
export const isRead = (document: PreviewedDocument & { id: number }): document is ReadDocument =>
  document.filename !== null && READABLE.test(document.content_type ?? '');

/** The content of a filename never changes. */
const forever = {
  staleTime: Infinity,
  gcTime: 5 * 60 * 1000,
  retry: (count: number, error: Error) => count < 2 && isBusy(error),
};

type Source = { publication_date: string | null; countries: readonly string[] | null };

const sourceQuery = ({ publication_date, countries }: Source) =>
  new URLSearchParams({
    ...(publication_date !== null && publication_date !== '' && { published: publication_date }),
    countries: (countries ?? []).slice(0, 10).join(),
  });

async function suggestionsOf<Answer>(document: ReadDocument, init: RequestInit): Promise<Answer> {
  const address = `${downloadAddress(document.filename)}/suggestions?${sourceQuery(document)}`;
  return (await (await send(address, init)).json()) as Answer;
}

/** The suggestions from a text that no file holds. */
export async function suggestionsFromText(text: string, source: Source): Promise<Located[]> {
  const body = JSON.stringify({ text });
  const headers = { 'content-type': 'application/json' };
  const answer = await send(`/upload/text/suggestions?${sourceQuery(source)}`, { method: 'POST', headers, body });
  return ((await answer.json()) as Reading).suggestions;
}

const readingKey = ({ filename, publication_date, countries }: ReadDocument) =>
  ['files', filename, 'suggestions', publication_date, countries] as const;

export const readingQuery = (document: ReadDocument) =>
  queryOptions({
    queryKey: readingKey(document),
    queryFn: ({ signal }) => suggestionsOf<Reading>(document, { signal }),
    ...forever,
  });

/** The suggestion with its places looked up in another country. */
export async function locatedIn({ suggestion, of }: Taken, iso3: string): Promise<Located | null> {
  const { suggestions } = await queryClient.fetchQuery(readingQuery({ ...of, countries: [iso3] }));
  return suggestions.find((other) => keyOf(other) === keyOf(suggestion)) ?? null;
}

/** Sends the text of the file to the language model of the installation. */
export const modelReadingQuery = (document: ReadDocument) =>
  queryOptions({
    queryKey: [...readingKey(document), 'model'],
    queryFn: ({ signal }) => suggestionsOf<ModelReading>(document, { method: 'POST', signal }),
    ...forever,
  });

/** The drafts of the suggestions, with the household sizes of their own countries and years. */
async function draftsOf(suggestions: readonly Located[], blank: FactDraft): Promise<Suggested[]> {
  const drafts = suggestions.map((suggestion) => ({ suggestion, draft: factOf(suggestion, blank) }));
  return Promise.all(
    drafts.map(async ({ suggestion, draft }) => {
      const { iso3, year } = draft;
      if (iso3 === null || year === null || (iso3 === blank.iso3 && year === blank.year)) return { suggestion, draft };
      const size = await householdSizeOf(iso3, year);
      return {
        suggestion,
        draft: { ...draft, household_size: householdSizeAfter(draft.household_size, { step: 'looked up', size }) },
      };
    }),
  );
}

/** The suggestions with their drafts, which begin as a new fact of the document does. */
export const suggestedQuery = (document: ReadDocument, suggestions: readonly Located[]) =>
  queryOptions({
    queryKey: [
      'documents',
      'suggested facts',
      document.id,
      document.filename,
      document.publication_date,
      document.countries,
      suggestions.map(keyOf),
    ],
    queryFn: async () => {
      const { blank } = await queryClient.fetchQuery(documentOfFactQuery(String(document.id)));
      return draftsOf(suggestions, blank);
    },
    staleTime: Infinity,
  });

const LIKE_SUGGESTIONS = ['facts_view', 'like suggestions'] as const;

/** By the index of the suggestion: the saved fact that is most like the suggestion. */
export const knownFactsQuery = (document: ReadDocument, suggested: readonly Suggested[]) =>
  queryOptions({
    queryKey: [...LIKE_SUGGESTIONS, document.filename, suggested.map(({ draft }) => FACT_KIND.payloadOf(draft))],
    queryFn: async (): Promise<ReadonlyMap<number, Alike>> => {
      const found = await alikeTo(suggested.map(({ draft }) => ({ draft })));
      const first = found.filter(({ id }) => id !== null).toReversed();
      return new Map(first.map((alike) => [alike.line, alike]));
    },
    enabled: suggested.length > 0,
  });

/** More make the address of the request too long. */
const MOST_IDS = 200;

/** After saves elsewhere: a suggestion that is like one of these facts of the document says so. */
export async function compareAgain({ id }: ReadDocument, signals: readonly Signal[]): Promise<void> {
  const saved = signals.filter(({ about, kind }) => about === 'all' || (about === 'record' && kind === 'facts'));
  if (saved.length === 0) return;
  const ids = saved.flatMap((signal) => signal.ids?.map(Number) ?? []);
  const isAny = ids.length > MOST_IDS || saved.some((signal) => signal.ids === null);
  const where = { document_id: `eq.${id}`, ...(!isAny && { id: among(ids) }) };
  const { rows } = await psql.list('facts_view', { select: ['id'], where, limit: 1 });
  if (rows.length > 0) await queryClient.invalidateQueries({ queryKey: LIKE_SUGGESTIONS });
}

export type Outcome = {
  suggestion: Pick<Located, 'at' | 'figure'> & { sentence: { text: string } };
  /** Null takes it back. */
  outcome: 'accepted' | 'changed' | 'dismissed' | 'missed' | null;
  reason?: string;
  changed?: readonly string[];
  saved?: unknown;
  /** The saved fact. */
  fact_id?: number;
};

/** A sentence as it is kept, on one line. */
export const keptSentence = (text: string): string => beginningOf(text.replaceAll(/\s+/g, ' '), 2_000);

/** Keeps what became of suggestions, for the count of what the reader does well; a failure is not shown. */
export async function keepOutcomes(
  { id, filename }: Pick<ReadDocument, 'id' | 'filename'>,
  language: string,
  of: readonly Outcome[],
) {
  if (of.length === 0) return;
  const outcomes = of.map(({ suggestion, ...rest }) => ({
    filename,
    language,
    letter: suggestion.at.start,
    figure: suggestion.figure,
    sentence: keptSentence(suggestion.sentence.text),
    ...(rest.outcome !== 'missed' && { suggested: suggestion }),
    ...rest,
  }));
  await psql
    .rpc('keep_suggestion_outcomes', { api_data: { document_id: id, outcomes } })
    .then(() => invalidate('suggestion_outcomes'))
    .catch(() => undefined);
}
