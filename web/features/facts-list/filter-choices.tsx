/** The names that a column of the list can be filtered by, to choose several from. */
import type { FilterChoicesProps } from '#web/lists/list.ts';
import { PickSeveral } from '#web/pickers/choice.tsx';
import { CountryNamesPicker } from '#web/pickers/country-picker.tsx';
import { HazardSubtypesPicker } from '#web/pickers/hazard-cascader.tsx';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { UsersPicker } from '#web/pickers/user-picker.tsx';
import { CLASSES } from './choices.ts';
import { StatusesPicker } from './status-picker.tsx';

const LISTS = {
  type: 'fact_types',
  groups: 'groups',
  themes: 'themes',
  displacement_type: 'displacement_types',
  event_role: 'fact_roles',
  parent_role: 'fact_roles',
  region: 'regions',
  qualifier: 'qualifiers',
} as const;

export function FilterChoices({ column, ...field }: FilterChoicesProps) {
  if (column === 'country') return <CountryNamesPicker {...field} />;
  if (column === 'created_by') return <UsersPicker {...field} />;
  if (column === 'hazard_subtype') return <HazardSubtypesPicker {...field} />;
  if (column === 'class') return <PickSeveral {...field} options={CLASSES} />;
  if (column === 'status') return <StatusesPicker {...field} />;
  return column in LISTS ? <ReferencesPicker {...field} list={LISTS[column as keyof typeof LISTS]} all /> : null;
}
