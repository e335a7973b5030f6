/** The names that a column of the events list can be filtered by, to choose several from. */
import { useMemo } from 'react';
import { byName } from '#domain/name-order.ts';
import type { FilterChoicesProps } from '#web/lists/list.ts';
import { PickSeveral } from '#web/pickers/choice.tsx';
import { CountryNamesPicker } from '#web/pickers/country-picker.tsx';
import { useHazards, type Hazard } from '#web/pickers/hazards.ts';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';

type Props = Omit<FilterChoicesProps, 'column'>;

const optionsOf = (names: readonly string[]) => [...new Set(names)].map((name) => ({ value: name, label: name }));

function HazardNames({ level, ...props }: Props & { level: (hazard: Hazard) => string }) {
  const hazards = useHazards();
  const options = useMemo(() => optionsOf(hazards.map(level).toSorted(byName)), [hazards, level]);
  return <PickSeveral {...props} options={options} />;
}

const LEVELS = {
  category: ({ category }: Hazard) => category,
  subcategory: ({ subcategory }: Hazard) => subcategory,
  type: ({ type }: Hazard) => type,
  subtype: ({ subtype }: Hazard) => subtype,
};

export function FilterChoices({ column, ...field }: FilterChoicesProps) {
  if (column === 'geo_name') return <CountryNamesPicker {...field} />;
  if (column === 'region') return <ReferencesPicker {...field} list="regions" all />;
  if (column === 'displacement_type') return <ReferencesPicker {...field} list="displacement_types" all />;
  return column in LEVELS ? <HazardNames {...field} level={LEVELS[column as keyof typeof LEVELS]} /> : null;
}
