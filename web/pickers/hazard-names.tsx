/** Picks names of one level of the hazard tree. */
import { useMemo } from 'react';
import { byName } from '#domain/search/name-order.ts';
import { PickSeveral, type FieldProps } from './choice.tsx';
import { useHazards, type Hazard } from './hazards.ts';

type Props = FieldProps & {
  level: 'category' | 'subcategory' | 'type' | 'subtype';
  value: readonly string[];
  onChange: (names: string[]) => void;
};

export function HazardNamesPicker({ level, ...field }: Props) {
  const hazards: readonly Hazard[] = useHazards();
  const options = useMemo(() => {
    const names = new Set(hazards.map((hazard) => hazard[level]));
    return [...names].toSorted(byName).map((name) => ({ value: name, label: name }));
  }, [hazards, level]);
  return <PickSeveral {...field} options={options} />;
}
