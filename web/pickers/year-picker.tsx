/** Picks years, from the current one down to 1950. */
import { useMemo, useState } from 'react';
import { yearChoices } from '#domain/values/years.ts';
import { PickOne, PickSeveral, type FieldProps, type Option } from './choice.tsx';

const isNumber = (year: number | null) => year !== null;

/** A record keeps a year that is not among the choices. */
function useYears(chosen: readonly (number | null)[]): Option<number>[] {
  const [currentYear] = useState(() => new Date().getFullYear());
  return useMemo(() => {
    const years = new Set([...yearChoices(currentYear), ...chosen.filter(isNumber)]);
    return [...years].toSorted((a, b) => b - a).map((year) => ({ value: year, label: String(year) }));
  }, [chosen, currentYear]);
}

type OneProps = FieldProps & { value: number | null; onChange: (year: number | null) => void; clearable?: boolean };

export function YearPicker({ value, ...field }: OneProps) {
  const chosen = useMemo(() => [value], [value]);
  return <PickOne {...field} value={value} options={useYears(chosen)} />;
}

type SeveralProps = FieldProps & { value: readonly number[]; onChange: (years: number[]) => void };

export function YearsPicker({ value, ...field }: SeveralProps) {
  return <PickSeveral {...field} value={value} options={useYears(value)} />;
}
