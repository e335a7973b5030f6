/** What differs between two sets of permissions, in their own names and in words. */
import type { Permission } from '#web/data/roles.ts';

export type Changes = { added: readonly string[]; removed: readonly string[] };

export function changesOf(before: Iterable<string>, after: Iterable<string>): Changes {
  const [from, to] = [new Set(before), new Set(after)];
  return { added: [...to].filter((one) => !from.has(one)), removed: [...from].filter((one) => !to.has(one)) };
}

/** The changes made on top of another version. */
export function onTop(version: Iterable<string>, { added, removed }: Changes): ReadonlySet<string> {
  const lost = new Set(removed);
  return new Set([...version, ...added].filter((one) => !lost.has(one)));
}

/** A permission that exists no longer is shown by its name. */
export const inWords =
  (permissions: readonly Permission[]) =>
  (names: readonly string[]): string[] =>
    names.map((name) => permissions.find(({ permission }) => permission === name)?.words ?? name);
