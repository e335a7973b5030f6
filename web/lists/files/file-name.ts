/** The name of a list's file, from its search: facts-flood-ethiopia-2025; without such a part the day, facts-2026-05-04. It is a valid name on every system. */
import type { FilterChip } from '#web/lists/search/filter-chips.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';

const LONGEST = 60;
/** In the order of their names in the file. */
const NAMED: readonly unknown[] = ['countries', 'country_names', 'regions', 'displacement_types', 'years'];

/** Letters and digits of any script, without accents. */
const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** @param today its local date: 2026-05-04. */
export function fileNameOf<Search extends object, Row extends ListedRow>(
  { search, filters, file }: RecordList<Search, Row>,
  chips: readonly FilterChip<Search>[],
  today: string,
): string {
  // The file of a record's facts is named after the record.
  if (file.about !== undefined) return file.name;
  const positionOf = ({ field, column = '' }: FilterChip<Search>) => {
    if (field === 'name' || column === 'name') return 0;
    const control = search.fields.find(({ key }) => key === field)?.control ?? {};
    const at = NAMED.indexOf('choices' in control ? control.choices : filters[column]?.choices);
    return at < 0 ? at : at + 1;
  };
  const named = chips
    .filter((chip) => positionOf(chip) >= 0)
    .toSorted((one, other) => positionOf(one) - positionOf(other));
  const parts = named.map(({ text }) => slugOf(text.replace(/^contains /, '')));
  const name = [file.name];
  for (const part of new Set(parts)) if (part !== '' && [...name, part].join('-').length <= LONGEST) name.push(part);
  return [...name, ...(name.length === 1 ? [today] : [])].join('-');
}
