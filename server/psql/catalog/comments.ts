/** Reads the `@…` lines of a relation's comment, which declare facts missing from the catalog. */

export function declared(comment: string | null, pattern: RegExp): RegExpExecArray[] {
  const lines = (comment ?? '').split('\n').map((line) => pattern.exec(line.trim()));
  return lines.filter((line) => line !== null);
}

export function splitNames(list: string): string[] {
  return list.split(',').map(unquote);
}

export function unquote(name: string): string {
  const trimmed = name.trim();
  return /^".*"$/.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed;
}
