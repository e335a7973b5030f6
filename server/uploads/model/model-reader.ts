/** Sends the text of a report to the language model of READER_URL, with a deadline, and keeps answers for a day. Decides no right, and reads no answer. */
import type { Config } from '#server/config.ts';
import { memoryCache } from '#server/http/memory-cache.ts';
import { readBody } from '#server/http/read-body.ts';
import { addressUnder } from '#server/parsed-url.ts';
import { Refusal } from '#server/refusal.ts';
import { questionOf, type ReportForModel } from './completion.ts';

/** More letters than most models take. */
export const MOST_LETTERS = 60_000;
const remembered = 8 * 1024 * 1024;
/** Milliseconds. */
const fresh = 24 * 3_600_000;
/** The largest answer in bytes. */
const largest = 1024 * 1024;
/** The texts that are read at once. */
const most = 2;

export type ModelConfig = Partial<Pick<Config, 'READER_URL' | 'READER_MODEL' | 'READER_KEY'>> & {
  READER_WAIT?: number;
};

const failed = (reason: string): Refusal =>
  new Refusal(502, { constraint: 'model_failed', message: `The language model failed: ${reason}` });

export class ModelReader {
  readonly #config: ModelConfig;
  readonly #kept = memoryCache<{ bytes: Buffer }>(remembered, fresh);
  #running = 0;

  constructor(config: ModelConfig) {
    this.#config = config;
  }

  /** The name of the model; null without one. */
  get model(): string | null {
    return (this.#config.READER_URL !== undefined && this.#config.READER_MODEL) || null;
  }

  /** @param key names the text and its publication day. */
  async answer(key: string, report: ReportForModel, signal: AbortSignal): Promise<Buffer> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept.bytes;
    if (this.#running >= most)
      throw new Refusal(503, {
        constraint: 'model_busy',
        message: 'The language model is reading other reports, please try again in a moment',
        headers: { 'retry-after': '10' },
      });
    this.#running += 1;
    try {
      const bytes = await this.#ask(questionOf(report), signal);
      this.#kept.set(key, { bytes });
      return bytes;
    } finally {
      this.#running -= 1;
    }
  }

  /** For an answer that can't be used. */
  forget(key: string): void {
    this.#kept.delete(key);
  }

  async #ask(body: string, signal: AbortSignal): Promise<Buffer> {
    const { READER_URL = '', READER_KEY: secret, READER_WAIT: patience = 60_000 } = this.#config;
    try {
      const response = await fetch(addressUnder(READER_URL, '/chat/completions'), {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Helix',
          ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
        },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      });
      if (!response.ok) throw failed(`it answered ${response.status}`);
      const bytes = await readBody(response, largest);
      if (bytes === null) throw failed('its answer is too large');
      return bytes;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new Refusal(504, { constraint: 'model_late', message: 'The language model did not answer in time' });
      signal.throwIfAborted();
      throw failed('it cannot be reached');
    }
  }
}

export const unusable = (): Refusal => failed('its answer is not of the form that was asked for');
