/** The names that a column of the list can be filtered by, to choose several from. */
import type { FilterChoicesProps } from '#web/lists/list.ts';
import { PickSeveral } from '#web/pickers/choice.tsx';
import { CountryNamesPicker } from '#web/pickers/country-picker.tsx';
import { HazardSubtypesPicker } from '#web/pickers/hazard-picker.tsx';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { UsersPicker } from '#web/pickers/user-picker.tsx';
import { CLASSES, isStatus } from './choices.ts';

const LISTS = {
  type: 'fact_types',
  groups: 'groups',
  themes: 'themes',
  displacement_type: 'displacement_types',
  event_role: 'fact_roles',
  parent_role: 'fact_roles',
  region: 'regions',
  status: 'review_statuses',
  qualifier: 'qualifiers',
} as const;

export function FilterChoices({ column, ...field }: FilterChoicesProps) {
  if (column === 'country') return <CountryNamesPicker {...field} />;
  if (column === 'created_by') return <UsersPicker {...field} />;
  if (column === 'hazard_subtype') return <HazardSubtypesPicker {...field} />;
  if (column === 'class') return <PickSeveral {...field} options={CLASSES} />;
  if (column === 'status') return <ReferencesPicker {...field} list="review_statuses" all only={isStatus} />;
  return column in LISTS ? <ReferencesPicker {...field} list={LISTS[column as keyof typeof LISTS]} all /> : null;
}
