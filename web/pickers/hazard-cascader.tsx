/** Picks from the four levels of the hazard tree: nodes of any level for a search, a leaf for a record. Inactive leaves are offered to searches and to records that have one. */
import { useMemo } from 'react';
import { pathFrom, writtenPath } from '#domain/events/hazard-search.ts';
import type { FieldProps } from './choice.tsx';
import { isBelow, pathOf, type Path } from './hazard-paths.ts';
import type { TreeProps } from './hazard-tree.tsx';
import { useHazards, type Hazard } from './hazards.ts';
import { fieldOnDemand, type Typing } from '#web/ui/on-demand.tsx';
import { Select } from '#web/ui/select.tsx';

/** Drawn until the tree's code is loaded. */
function PlainField({ hazards: _, paths, onPaths: __, anyLevel: ___, several: ____, ...rest }: TreeProps & Typing) {
  const { typed, setTyped, setOpen, ...field } = rest;
  return (
    <Select
      {...field}
      className="picker"
      value={paths.map((path) => path.at(-1)).join(', ') || null}
      options={[]}
      onOpenChange={setOpen}
      searching
      take={() => false}
      showSearch={{ searchValue: typed, onSearch: setTyped }}
    />
  );
}

const Tree = fieldOnDemand<TreeProps>(async () => (await import('./hazard-tree.tsx')).HazardTree, PlainField);
const Hazards = (props: TreeProps) => <Tree {...props} needed={props.paths.length > 0} />;

type LevelsProps = FieldProps & { value: Path; onChange: (path: Path) => void };

/** The value is the chosen path down the tree. */
export function HazardLevelsPicker({ value, onChange, ...field }: LevelsProps) {
  const paths = value.length === 0 ? [] : [value];
  return <Hazards {...field} hazards={useHazards()} paths={paths} onPaths={([path = []]) => onChange(path)} anyLevel />;
}

/** The full path of a node that is given by some of its levels or by one name; the given value where the tree has no such node. */
function resolved(given: Path, hazards: readonly Hazard[]): Path {
  const [only = ''] = given;
  const level = (path: Path) => (given.length === 1 ? path.indexOf(only) : given.length - 1);
  const ways = hazards.map(pathOf);
  const way =
    given.length === 1
      ? ways.toSorted((one, other) => level(one) - level(other)).find((path) => path.includes(only))
      : ways.find((path) => given.every((name, at) => name === '' || path[at] === name));
  return way === undefined ? given : way.slice(0, level(way) + 1);
}

type PathsProps = FieldProps & { value: readonly string[]; onChange: (paths: string[]) => void };

/** The values are nodes of any level, as a search writes them; each stands for all leaves below it. */
export function HazardPathsPicker({ value, onChange, ...field }: PathsProps) {
  const hazards = useHazards();
  const paths = useMemo(() => value.map((written) => resolved(pathFrom(written), hazards)), [value, hazards]);
  return (
    <Hazards
      {...field}
      hazards={hazards}
      paths={paths}
      onPaths={(chosen) => onChange(chosen.map(writtenPath))}
      anyLevel
      several="branches"
    />
  );
}

type NamesProps = FieldProps & { value: readonly string[]; onChange: (subtypes: string[]) => void };

/** The values are the names of leaves; a node chooses all leaves below it. */
export function HazardSubtypesPicker({ value, onChange, ...field }: NamesProps) {
  const hazards = useHazards();
  const paths = useMemo(() => hazards.filter(({ subtype }) => value.includes(subtype)).map(pathOf), [value, hazards]);
  const choose = (chosen: readonly Path[]) => {
    const leaves = hazards.filter((hazard) => chosen.some((path) => isBelow(pathOf(hazard), path)));
    onChange([...new Set(leaves.map(({ subtype }) => subtype))]);
  };
  return <Hazards {...field} hazards={hazards} paths={paths} onPaths={choose} anyLevel several="leaves" />;
}

type LeafProps = FieldProps & { value: number | null; onChange: (id: number | null) => void };

/** The value is the id of a leaf. */
export function HazardLeafPicker({ value, onChange, ...field }: LeafProps) {
  const all = useHazards();
  const offered = useMemo(() => all.filter(({ id, active }) => active || id === value), [all, value]);
  const chosen = offered.find(({ id }) => id === value);
  const choose = (path: readonly string[]) => {
    const leaf = offered.find((hazard) => pathOf(hazard).every((name, level) => name === path[level]));
    onChange(leaf?.id ?? null);
  };
  return (
    <Hazards
      {...field}
      hazards={offered}
      paths={chosen === undefined ? [] : [pathOf(chosen)]}
      onPaths={([path = []]) => choose(path)}
      anyLevel={false}
    />
  );
}
