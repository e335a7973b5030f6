/** Suggests facts from the text of a file: read and located with the gazetteer in a thread, so that others are answered meanwhile. Stores nothing. */
import { z } from 'zod';
import type { Located } from '#domain/reading/located.ts';
import type { Suggestion } from '#domain/reading/suggestion.ts';
import type { Language } from '#domain/reading/vocabulary/known.ts';
import type { ThreadLimits } from '#db/threads/threads.ts';
import { TooMuch, TooSlow } from '#db/threads/too-much.ts';
import { Refusal } from '#server/refusal.ts';
import { ReadingThreads } from '#server/threads/threads.ts';
import { leftOf } from '#server/uploads/text/pages-of-pdf.ts';
import { countryAt } from '#server/places/countries.ts';
import { readingSlow } from './preview/page-previews.ts';
import { MOST_LETTERS, ModelReader, unusable, type ModelConfig } from './model/model-reader.ts';

/** More figures than a person checks in one file. */
const MOST = 500;
const MOST_COUNTRIES = 10;
/** The suggestions that are located in one turn of the thread: those of other files come between. */
const PART = 10;

export interface FileSource {
  /** The publication date of the document. */
  published: string | null;
  /** The countries of the document; those of the text without any. */
  countries: readonly string[];
}

export interface FileSuggestions {
  language: Language;
  /** False for a file of pictures, such as a scan. */
  text: boolean;
  /** False for a text of which hardly a word is known. */
  known: boolean;
  /** A sentence about a file that is read in part. */
  left: string | null;
  suggestions: Located[];
}
/** `model`: the language model that the person may also give the file to. */
export type AnsweredSuggestions = FileSuggestions & { model: string | null };

/** What a language model read, without the figures that the rules find. */
export interface ModelSuggestions {
  model: string;
  suggestions: Located[];
  /** The facts of the model that do not stand in the text. */
  refused: number;
  /** False if the text is longer than a model is given. */
  whole: boolean;
}

const form = z.object({
  published: z.iso.date().optional(),
  countries: z.string().max(200).optional(),
});

/** The query of a request for suggestions. */
export function sourceOf(query: Record<string, unknown>): FileSource {
  const { data } = form.safeParse(query);
  const countries = data?.countries?.split(',').filter((code) => code !== '') ?? [];
  if (data === undefined || countries.length > MOST_COUNTRIES || countries.some((code) => countryAt(code) < 0))
    throw new Refusal(400, {
      constraint: 'suggestions_form',
      message: `'published' is a day as YYYY-MM-DD, and 'countries' are at most ${MOST_COUNTRIES} codes parted by commas`,
    });
  return { published: data.published ?? null, countries: countries.map((code) => code.toUpperCase()) };
}

export class Suggestions {
  readonly #threads: ReadingThreads;
  readonly #models: ModelReader;

  constructor(limits: Omit<ThreadLimits, 'most'>, config: ModelConfig) {
    this.#threads = new ReadingThreads({ ...limits, most: 1 });
    this.#models = new ModelReader(config);
  }

  /** The name of the language model; null without one. */
  get model(): string | null {
    return this.#models.model;
  }

  /** The thread and the gazetteer are made ready while the text is read from the file. */
  async of(reading: string | Promise<string>, source: FileSource, signal: AbortSignal): Promise<FileSuggestions> {
    const ready = this.#threads.ready('located').catch(() => undefined);
    const text = await reading;
    await ready;
    const { language, known, suggestions } = await withLimits(
      this.#threads.read('report', { text, published: source.published }, { signal }),
    );
    return {
      language,
      text: text.trim() !== '',
      known,
      left: leftOf(text),
      suggestions: await this.#locate(suggestions, source, signal),
    };
  }

  /** Sends the text to the language model: call it only for a text that may leave the program. */
  async ofModel(file: { filename: string; text: string }, source: FileSource, signal: AbortSignal) {
    const { model } = this;
    if (model === null)
      throw new Refusal(404, { constraint: 'model_unknown', message: 'This installation has no language model' });
    const { published } = source;
    const text = file.text.slice(0, MOST_LETTERS);
    const key = `${file.filename} ${published ?? ''}`;
    const bytes = await this.#models.answer(key, { text, published, model }, signal);
    const read = await withLimits(this.#threads.read('modelled', { text, published, bytes, model }, { signal }));
    if (read === null) {
      this.#models.forget(key);
      throw unusable();
    }
    const suggestions = await this.#locate(read.suggestions, source, signal);
    const whole = text.length === file.text.length;
    return { model, suggestions, refused: read.refused, whole } satisfies ModelSuggestions;
  }

  /** The country in which these places lie. */
  async countryOf(places: readonly string[]): Promise<string | null> {
    return withLimits(this.#threads.read('country', places));
  }

  async #locate(suggestions: readonly Suggestion[], { countries }: FileSource, signal: AbortSignal) {
    const found: Located[] = [];
    for (let at = 0; at < Math.min(MOST, suggestions.length); at += PART) {
      const part = suggestions.slice(at, Math.min(MOST, at + PART)).map((suggestion) => {
        const own = suggestion.countries.filter((country) => countries.length === 0 || countries.includes(country));
        return { suggestion, countries: [...new Set([...own, ...countries])].slice(0, MOST_COUNTRIES) };
      });
      found.push(...(await withLimits(this.#threads.read('located', part, { signal }))));
    }
    return found;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

async function withLimits<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof TooSlow) throw readingSlow("The text can't be read for figures", error.message);
    if (!(error instanceof TooMuch)) throw error;
    throw new Refusal(422, {
      constraint: 'suggestions_text',
      message: `The text can't be read for figures, because ${error.message}`,
    });
  }
}
