/** How a check says its finding. Each check has a time limit, and a check that breaks is a finding too. */
import type { Finding } from '#domain/system/system.ts';
import { withoutValues } from '#server/http/log-lines.ts';

export const good = (part: string, words: string): Finding => ({ part, state: 'good', words });
export const off = (part: string, words: string): Finding => ({ part, state: 'off', words });
export const warning = (part: string, words: string, mend: string): Finding => ({
  part,
  state: 'warning',
  words,
  mend,
});
export const bad = (part: string, words: string, mend: string): Finding => ({ part, state: 'bad', words, mend });

const patience = 8_000;

/** The reason of a failure, without addresses and secrets that it may repeat. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error) return reasonOf(cause);
  const code: unknown = Reflect.get(error, 'code');
  const words = withoutValues(error.message).replace(/\.$/, '');
  return typeof code === 'string' && !words.includes(code) ? `${words} (${code})` : words;
}

/** Runs a check; `mend` is the advice if it fails or takes too long. */
export async function checked(part: string, mend: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  let late: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('no answer in eight seconds')), patience);
  });
  try {
    return await Promise.race([check(), limit]);
  } catch (error) {
    return [bad(part, `The check failed: ${reasonOf(error)}.`, mend)];
  } finally {
    clearTimeout(late);
  }
}

export const megabytes = (bytes: number): string => {
  const size = bytes / 1024 / 1024;
  return size >= 1024 ? `${(size / 1024).toFixed(1)} GB` : `${Math.round(size)} MB`;
};
