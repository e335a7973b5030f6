/** Picks names from a reference list. An inactive name is offered only to the record that has it, unless `all` is set. */
import { useMemo } from 'react';
import { useReferenceList, type ReferenceEntry, type ReferenceList } from '#web/data/lists.ts';
import { CauseBar } from '#web/ui/cause.tsx';
import { PickOne, PickSeveral, type Draw, type FieldProps, type Option } from './choice.tsx';

type Which<L extends ReferenceList> = {
  list: L;
  /** Set for searches, which need every name that a record may have; a form offers only active names. */
  all?: boolean;
  /** Leaves out names that this picker never offers; must be a stable function. */
  only?: (entry: ReferenceEntry<L>) => boolean;
  /** Offers the last entry of the list first, as the newest group. */
  lastFirst?: boolean;
};

const everything = () => true;

/** A cause has its colour wherever it is chosen. */
const cause: Draw = (name) => (
  <>
    <CauseBar cause={name} />
    {name}
  </>
);
const drawOf = (list: ReferenceList) => (list === 'displacement_types' ? { draw: cause } : {});

function useNames<L extends ReferenceList>(
  { list, all = false, only = everything, lastFirst = false }: Which<L>,
  chosen: readonly string[],
): Option<string>[] {
  const entries = useReferenceList(list);
  return useMemo(() => {
    const offered = entries.filter((entry) => chosen.includes(entry.name) || ((all || entry.active) && only(entry)));
    const options = offered.map(({ name }) => ({ value: name, label: name }));
    return lastFirst ? options.toReversed() : options;
  }, [entries, all, only, lastFirst, chosen]);
}

type OneProps<L extends ReferenceList> = FieldProps &
  Which<L> & { value: string | null; onChange: (value: string | null) => void; clearable?: boolean };

export function ReferencePicker<L extends ReferenceList>({ list, all, only, value, ...field }: OneProps<L>) {
  const chosen = useMemo(() => (value === null ? [] : [value]), [value]);
  return <PickOne {...field} {...drawOf(list)} value={value} options={useNames({ list, all, only }, chosen)} />;
}

type SeveralProps<L extends ReferenceList> = FieldProps &
  Which<L> & { value: readonly string[]; onChange: (value: string[]) => void };

export function ReferencesPicker<L extends ReferenceList>({ value, ...given }: SeveralProps<L>) {
  const { list, all, only, lastFirst, ...field } = given;
  const options = useNames({ list, all, only, lastFirst }, value);
  return <PickSeveral {...field} {...drawOf(list)} value={value} options={options} />;
}

/** The pickers of one list as functions, for tables of fields. */
export const referenced =
  (list: ReferenceList) => (field: FieldProps & { value: string | null; onChange: (value: string | null) => void }) => (
    <ReferencePicker {...field} list={list} />
  );
export const referencedList =
  (list: ReferenceList, all = false) =>
  (field: FieldProps & { value: readonly string[]; onChange: (value: readonly string[]) => void }) => (
    <ReferencesPicker {...field} list={list} all={all} />
  );
