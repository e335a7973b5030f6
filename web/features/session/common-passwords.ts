/** The common passwords that are long enough to be typed as a new one. Without an answer there are none: the server checks again. */
let read: Promise<ReadonlySet<string>> | null = null;

async function load(): Promise<ReadonlySet<string>> {
  try {
    const answer = await fetch('/auth/common_passwords');
    return new Set(answer.ok ? ((await answer.json()) as string[]) : []);
  } catch {
    return new Set();
  }
}

export const readCommonPasswords = (): Promise<ReadonlySet<string>> => (read ??= load());
