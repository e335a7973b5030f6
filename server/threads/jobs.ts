/** The jobs of a thread: a name each, with a function that loads its readers. Loading is not part of the time of a job. */
import type { Ask, JobsOf } from '#db/threads/protocol.ts';
import { TooMuch } from '#db/threads/too-much.ts';
import type { Located } from '#domain/reading/located.ts';
import type { Modelled } from '#domain/reading/modelled.ts';
import type { Suggestion } from '#domain/reading/suggestion.ts';
import type { Language } from '#domain/reading/vocabulary/known.ts';
import type { FeedAnswerBytes } from '#server/feeds/read-answer.ts';
import type { OutsideAnswer } from '#server/places/outside-answers.ts';
import type { CsvBody } from '#server/psql/parse/csv-body.ts';
import type { FeedReading } from '#server/feeds/shape.ts';
import type { PageToKeep } from '#server/uploads/grab/make-snapshot.ts';
import type { Snapshot } from '#server/uploads/grab/snapshot.ts';
import type { Kind } from '#server/uploads/kind.ts';
import { Unshowable } from '#server/uploads/preview/unshowable.ts';

/** The suggestions from a text. */
export type Report = { language: Language; known: boolean; suggestions: Suggestion[] };
type ToLocate = { suggestion: Suggestion; countries: readonly string[] };
type CompletionBytes = { text: string; published: string | null; bytes: Uint8Array; model: string };
type PlacesBytes = { kind: 'osmnames' | 'nominatim'; bytes: Uint8Array };

export const jobs = {
  /** An uploaded page, mail or office file becomes a page to read. */
  page: async () => {
    const { makePage } = await import('#server/uploads/preview/make-page.ts');
    return async ({ contentType, bytes }: { contentType: string; bytes: Uint8Array }): Promise<Uint8Array> =>
      new TextEncoder().encode(await makePage(contentType, Buffer.from(bytes)));
  },
  /** A page of an outside site becomes one file; asks for its pictures and style sheets. */
  snapshot: async () => {
    const { makeSnapshot } = await import('#server/uploads/grab/make-snapshot.ts');
    return (page: PageToKeep, ask: Ask): Promise<Snapshot> => makeSnapshot(page, ask);
  },
  /** The type of a file on the disk. */
  kind: async () => {
    const { kindOf } = await import('#server/uploads/kind.ts');
    return ({ path, name }: { path: string; name: string }): Promise<Kind> => kindOf(path, name);
  },
  /** The number of words of a file, the print of its text, and what can't be read of it. */
  print: async () => {
    const [{ textOfFile }, { PDF, pagesLeft, pagesOfPdf, pagesWithoutText }, { printOf }] = await Promise.all([
      import('#server/uploads/text/text-of-file.ts'),
      import('#server/uploads/text/pages-of-pdf.ts'),
      import('#domain/documents/text-print.ts'),
    ]);
    return async ({ contentType, bytes }: { contentType: string; bytes: Uint8Array }) => {
      const pdf = contentType === PDF ? await pagesOfPdf(bytes) : null;
      const text = pdf === null ? await textOfFile(contentType, bytes) : pdf.pages.join('\n\n');
      return { ...printOf(text), problem: pdf && (pagesWithoutText(pdf.pages) ?? pagesLeft(pdf)) };
    };
  },
  /** The text of an uploaded file. */
  text: async () => {
    const { textOfFile } = await import('#server/uploads/text/text-of-file.ts');
    return async ({ contentType, bytes }: { contentType: string; bytes: Uint8Array }): Promise<Uint8Array> => {
      try {
        return new TextEncoder().encode(await textOfFile(contentType, bytes));
      } catch (error) {
        if (error instanceof TooMuch) throw error;
        throw new Unshowable('it is damaged, encrypted or of another kind');
      }
    };
  },
  /** What a file says of itself, as JSON. */
  about: async () => {
    const { aboutFile } = await import('#server/uploads/about/about-file.ts');
    return async ({ contentType, bytes }: { contentType: string; bytes: Uint8Array }): Promise<Uint8Array> => {
      try {
        const about = await aboutFile(contentType, bytes, new Date().toISOString().slice(0, 10));
        return new TextEncoder().encode(JSON.stringify(about));
      } catch (error) {
        if (error instanceof TooMuch) throw error;
        throw new Unshowable('it is damaged, encrypted or of another kind');
      }
    };
  },
  /** The displacement figures that a text reports, and the language in which it was read. */
  report: async () => {
    const [{ readReport }, { hasKnownWords, languageOf }, { knownCountries }] = await Promise.all([
      import('#domain/reading/read.ts'),
      import('#domain/reading/language.ts'),
      import('#server/places/known-countries.ts'),
    ]);
    return async ({ text, published }: { text: string; published: string | null }): Promise<Report> => ({
      language: languageOf(text),
      known: hasKnownWords(text),
      suggestions: readReport(text, { published, knownCountries }),
    });
  },
  /** Suggestions with their places, each searched in its countries. */
  located: async () => {
    // A report is read before its places are searched.
    const [{ located }, { placeFinder }] = await Promise.all([
      import('#domain/reading/located.ts'),
      import('#server/places/place-finder.ts'),
      import('#domain/reading/read.ts'),
    ]);
    return async (all: readonly ToLocate[]): Promise<Located[]> =>
      all.map(({ suggestion, countries }) => located(placeFinder, suggestion, countries));
  },
  /** The country in which these places lie. */
  country: async () => {
    const [{ countryOfPlaces }, { placeFinder }] = await Promise.all([
      import('#domain/reading/about/country-of-places.ts'),
      import('#server/places/place-finder.ts'),
    ]);
    return async (places: readonly string[]): Promise<string | null> => countryOfPlaces(placeFinder, places);
  },
  /** The facts of a model's answer that stand in the text, without those that the rules find. Null for an answer of another form. */
  modelled: async () => {
    const [{ modelled }, { readReport }, { knownCountries }, { readCompletion }] = await Promise.all([
      import('#domain/reading/modelled.ts'),
      import('#domain/reading/read.ts'),
      import('#server/places/known-countries.ts'),
      import('#server/uploads/model/completion.ts'),
    ]);
    return async ({ text, published, bytes, model }: CompletionBytes): Promise<Modelled | null> => {
      const source = { published, knownCountries };
      const read = modelled(text, { answer: readCompletion(bytes), model }, source);
      const own = new Set(readReport(text, source).map(({ at, figure }) => `${at.start} ${figure}`));
      return (
        read && { ...read, suggestions: read.suggestions.filter(({ at, figure }) => !own.has(`${at.start} ${figure}`)) }
      );
    };
  },
  /** The records in an answer of a feed. */
  feed: async () => {
    const { readAnswer } = await import('#server/feeds/read-answer.ts');
    return async (answer: FeedAnswerBytes): Promise<FeedReading> => readAnswer(answer);
  },
  /** The rows of a csv sent to /psql, as JSON. */
  csv: async () => {
    const { readCsvBody } = await import('#server/psql/parse/csv-body.ts');
    return async (bytes: Uint8Array): Promise<CsvBody> => readCsvBody(bytes);
  },
  /** The places in an answer of a place service; null if it can't be read. */
  places: async () => {
    const { readPlaces } = await import('#server/places/outside-answers.ts');
    return async ({ kind, bytes }: PlacesBytes): Promise<OutsideAnswer | null> => readPlaces(kind, bytes);
  },
};
export type Jobs = JobsOf<typeof jobs>;
