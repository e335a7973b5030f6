/** Puts an apostrophe before the fields of a csv that a spreadsheet would calculate. Leaves numbers, and everything else, as they are. */

/** What begins a field: a separator, a line's end or nothing; then the field, in quotes or bare. */
const field = /"(?:[^"]|"")*"|[^",\n]+/g;
const calculated = /^"?[=+\-@\t\r]/;
const number = /^"?[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?"?$/i;

export function withoutFormulas(csv: string): string {
  return csv.replace(field, (text) => {
    if (!calculated.test(text) || number.test(text)) return text;
    return text.startsWith('"') ? `"'${text.slice(1)}` : `'${text}`;
  });
}
