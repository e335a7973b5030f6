/** The words of a part of a page whose load is slow and goes on by itself. */
import { momentOf } from '#domain/records/history-words.ts';

export const PATIENT = {
  /** `at`: the moment of the shown answer, in milliseconds; null without one. */
  waiting: (what: 'counting' | 'loading', at: number | null): string =>
    at === null
      ? `Still ${what}. This goes on by itself.`
      : `Still ${what}, and shown as of ${momentOf(at)}. This goes on by itself.`,
} as const;
