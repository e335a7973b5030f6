/** Picks hazard subtypes, one or several, from the hazard tree, grouped by type; a value is the subtype's name. */
import { useMemo } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { PickOne, PickSeveral, type FieldProps, type Options } from './choice.tsx';

type Hazard = Row<'hazard_types', 'type' | 'subtype'>;

const hazardsQuery = queryOptions({
  queryKey: ['hazard_types', 'subtypes'],
  queryFn: async ({ signal }) =>
    (await psql.list('hazard_types', { select: ['type', 'subtype'], order: 'type,subtype' }, { signal })).rows,
  staleTime: 60 * 60 * 1000,
});

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
  const { data } = useQuery(hazardsQuery);
  return useMemo(() => grouped(data ?? []), [data]);
}

export function HazardSubtypePicker(props: Props) {
  return <PickOne {...props} options={useHazardSubtypes()} />;
}

type SeveralProps = FieldProps & { value: readonly string[]; onChange: (subtypes: string[]) => void };

export function HazardSubtypesPicker(props: SeveralProps) {
  return <PickSeveral {...props} options={useHazardSubtypes()} />;
}
