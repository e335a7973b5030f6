/** Puts an apostrophe before each csv field that a spreadsheet would read as a formula. Does not change numbers or other fields. */
import { needsGuard } from '#domain/values/formulas.ts';

/** A quick test, which few texts match: the start of a field or a quote, before anything that a guarded field may begin with. */
const suspicious = /(?:^|[,\n"])[\s\p{Cc}\p{Cf}\p{Z}'=+\-@＝＋－＠﹦﹢﹣﹫]/u;

export function withoutFormulas(csv: string): string {
  if (!suspicious.test(csv)) return csv;
  const pieces: string[] = [];
  let kept = 0;
  for (let at = 0; at < csv.length;) {
    const quoted = csv[at] === '"';
    const end = quoted ? endOfQuoted(csv, at) : endOfBare(csv, at);
    const begin = quoted ? at + 1 : at;
    if (needsGuard(csv, begin, quoted ? end - 1 : end)) {
      pieces.push(csv.slice(kept, begin), "'");
      kept = begin;
    }
    at = end + 1;
  }
  return pieces.join('') + csv.slice(kept);
}

/** The position after the closing quote; doubled quotes do not close the field. */
function endOfQuoted(csv: string, start: number): number {
  for (let at = csv.indexOf('"', start + 1); at >= 0; at = csv.indexOf('"', at + 2))
    if (csv[at + 1] !== '"') return at + 1;
  return csv.length;
}

function endOfBare(csv: string, start: number): number {
  let at = start;
  while (at < csv.length && csv[at] !== ',' && csv[at] !== '\n') at += 1;
  return at;
}
