/** The difference between two sets of words, and changes made on top of another version. */
export type Changes = { added: readonly string[]; removed: readonly string[] };

export function changesOf(before: Iterable<string>, after: Iterable<string>): Changes {
  const [from, to] = [new Set(before), new Set(after)];
  return { added: [...to].filter((one) => !from.has(one)), removed: [...from].filter((one) => !to.has(one)) };
}

/** The changes made on top of another version. */
export function onTop(version: Iterable<string>, { added, removed }: Changes): string[] {
  const lost = new Set(removed);
  return [...new Set([...version, ...added])].filter((one) => !lost.has(one));
}
