/** Picks hazard subtypes, one or several, from the hazard tree, grouped by type; a value is the subtype's name. */
import { useMemo } from 'react';
import { PickOne, PickSeveral, type FieldProps, type Options } from './choice.tsx';
import { useHazards, type Hazard } from './hazards.ts';

function grouped(hazards: readonly Hazard[]): Options<string> {
  const types = [...new Set(hazards.map(({ type }) => type))];
  const leaves = (of: string) => hazards.filter(({ type }) => type === of);
  return types.map((type) => ({
    label: type,
    options: leaves(type).map(({ subtype }) => ({ value: subtype, label: subtype })),
  }));
}

type Props = FieldProps & { value: string | null; onChange: (subtype: string | null) => void };

function useHazardSubtypes(): Options<string> {
  const hazards = useHazards();
  return useMemo(() => grouped(hazards), [hazards]);
}

export function HazardSubtypePicker(props: Props) {
  return <PickOne {...props} options={useHazardSubtypes()} />;
}

type SeveralProps = FieldProps & { value: readonly string[]; onChange: (subtypes: string[]) => void };

export function HazardSubtypesPicker(props: SeveralProps) {
  return <PickSeveral {...props} options={useHazardSubtypes()} />;
}
