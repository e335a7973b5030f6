/** The names that a column of the list can be filtered by, to choose several from. */
import { useMemo } from 'react';
import { useCountries, useUsers } from '#web/data/lists.ts';
import type { FilterChoicesProps } from '#web/lists/list.ts';
import { PickSeveral } from '#web/pickers/choice.tsx';
import { HazardSubtypesPicker } from '#web/pickers/hazard-picker.tsx';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { CLASSES, isStatus } from './choices.ts';

type Props = Omit<FilterChoicesProps, 'column'>;

/** The column holds the name, not the code. */
function CountryNames(props: Props) {
  const countries = useCountries();
  const options = useMemo(
    () => countries.map(({ idmc_short_name }) => ({ value: idmc_short_name, label: idmc_short_name })),
    [countries],
  );
  return <PickSeveral {...props} options={options} />;
}

function Usernames(props: Props) {
  const users = useUsers();
  const options = useMemo(() => users.map(({ username, name }) => ({ value: username, label: name })), [users]);
  return <PickSeveral {...props} options={options} />;
}

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
  if (column === 'country') return <CountryNames {...field} />;
  if (column === 'created_by') return <Usernames {...field} />;
  if (column === 'hazard_subtype') return <HazardSubtypesPicker {...field} />;
  if (column === 'class') return <PickSeveral {...field} options={CLASSES} />;
  if (column === 'status') return <ReferencesPicker {...field} list="review_statuses" all only={isStatus} />;
  return column in LISTS ? <ReferencesPicker {...field} list={LISTS[column as keyof typeof LISTS]} all /> : null;
}
