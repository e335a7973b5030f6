/** The name of a fact in its row, without the country and the day that stand beside it. */
type Row = { readonly name: string; readonly country: string | null; readonly date: string | null };

export function rowText({ name, country, date }: Row): string {
  const before = `${country ?? ''}: `;
  const after = date === null ? '' : ` - ${date.split('-').toReversed().join('/')}`;
  const start = name.startsWith(before) ? before.length : 0;
  const end = after !== '' && name.endsWith(after) ? name.length - after.length : name.length;
  return end > start ? name.slice(start, end) : name;
}
