/** The names that a column of the list can be filtered by, to choose several from. */
import type { FilterChoicesProps } from '#web/lists/list.ts';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { UsersPicker } from '#web/pickers/user-picker.tsx';

export function FilterChoices({ column, ...field }: FilterChoicesProps) {
  if (column === 'countries') return <CountriesPicker {...field} />;
  if (column === 'created_by') return <UsersPicker {...field} />;
  if (column === 'type') return <ReferencesPicker {...field} list="document_types" all />;
  return column === 'displacement_types' ? <ReferencesPicker {...field} list="displacement_types" all /> : null;
}
