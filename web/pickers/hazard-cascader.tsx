/** Picks from the four levels of the hazard tree: nodes of any level for a search, a leaf for a record. Inactive leaves are offered to searches and to records that have one. */
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Cascader } from 'antd';
import { byPathMatch, pathRank } from '#domain/best-match.ts';
import { placeFrom, writtenPlace } from '#domain/hazard-search.ts';
import type { FieldProps } from './choice.tsx';
import { useHazards, type Hazard } from './hazards.ts';

type Node = { value: string; label: string; children?: Node[] };

const pathOf = ({ category, subcategory, type, subtype }: Hazard) => [category, subcategory, type, subtype];

function treeOf(hazards: readonly Hazard[]): Node[] {
  const top: Node[] = [];
  for (const hazard of hazards) {
    let level = top;
    for (const [depth, name] of pathOf(hazard).entries()) {
      let node = level.find(({ value }) => value === name);
      if (node === undefined) {
        node = { value: name, label: name, ...(depth < 3 && { children: [] }) };
        level.push(node);
      }
      level = node.children ?? [];
    }
  }
  return top;
}

const pathsOf = (nodes: readonly Node[], anyLevel: boolean, above: string[] = []): string[][] =>
  nodes.flatMap(({ value, children = [] }) => {
    const path = [...above, value];
    return [...(anyLevel || children.length === 0 ? [path] : []), ...pathsOf(children, anyLevel, path)];
  });

const labelsOf = (path: readonly { label?: unknown }[]) => path.map(({ label }) => String(label));

type Path = readonly string[];
/** The value of the cascader for a path. */
type Chosen = (string | number | null)[];
const namesOf = (chosen: Chosen): string[] => chosen.map(String);

type TreeProps = FieldProps & {
  hazards: readonly Hazard[];
  /** At most one path, unless several may be chosen. */
  paths: readonly Path[];
  onPaths: (paths: readonly Path[]) => void;
  anyLevel: boolean;
  /** Several choices are shown as leaves, or as their common node. */
  several?: 'leaves' | 'branches';
};

function HazardTree({ hazards, paths, onPaths, anyLevel, several, ...field }: TreeProps) {
  const tree = useMemo(() => treeOf(hazards), [hazards]);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const moved = useRef(false);
  // Enter takes the best match, as in every other picker; after an arrow key the cascader takes the marked option.
  const takeBest = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) moved.current = true;
    if (event.key !== 'Enter' || typed.trim() === '' || moved.current) return;
    event.preventDefault();
    const best = pathsOf(tree, anyLevel)
      .filter((one) => pathRank(one, typed) !== null)
      .toSorted(byPathMatch(typed))
      .at(0);
    if (best === undefined) return;
    onPaths(several === undefined ? [best] : [...paths.filter((path) => !isBelow(path, best)), best]);
    setTyped('');
    setOpen(false);
  };
  const shared = {
    ...field,
    className: 'picker',
    options: tree,
    open,
    onOpenChange: setOpen,
    onKeyDown: takeBest,
    showSearch: {
      matchInputWidth: false,
      // The whole tree.
      limit: 1000,
      searchValue: typed,
      onSearch: (text: string) => {
        moved.current = false;
        setTyped(text);
      },
      filter: (text: string, path: readonly Node[]) => pathRank(labelsOf(path), text) !== null,
      sort: (one: readonly Node[], other: readonly Node[], text: string) =>
        byPathMatch(text)(labelsOf(one), labelsOf(other)),
    },
    allowClear: true,
  };
  return several === undefined ? (
    <Cascader<Node>
      {...shared}
      value={[...(paths[0] ?? [])]}
      onChange={(chosen: Chosen | undefined) => onPaths(chosen === undefined ? [] : [namesOf(chosen)])}
      changeOnSelect={anyLevel}
      displayRender={(labels) => (anyLevel ? labels.join(' / ') : labels.at(-1))}
    />
  ) : (
    <Cascader<Node>
      {...shared}
      multiple
      showCheckedStrategy={several === 'leaves' ? Cascader.SHOW_CHILD : Cascader.SHOW_PARENT}
      maxTagCount="responsive"
      value={paths.map((path) => [...path])}
      onChange={(chosen: Chosen[] | undefined) => onPaths((chosen ?? []).map(namesOf))}
      displayRender={(labels) => labels.at(-1)}
    />
  );
}

/** Whether a path is the same as another or below it. */
const isBelow = (path: Path, top: Path): boolean => top.every((name, level) => path[level] === name);

type LevelsProps = FieldProps & { value: Path; onChange: (path: Path) => void };

/** The value is the chosen path down the tree. */
export function HazardLevelsPicker({ value, onChange, ...field }: LevelsProps) {
  const paths = value.length === 0 ? [] : [value];
  return (
    <HazardTree {...field} hazards={useHazards()} paths={paths} onPaths={([path = []]) => onChange(path)} anyLevel />
  );
}

/** The full path of a node that is given by some of its levels or by one name; the given value where the tree has no such node. */
function resolved(place: Path, hazards: readonly Hazard[]): Path {
  const [only = ''] = place;
  const level = (path: Path) => (place.length === 1 ? path.indexOf(only) : place.length - 1);
  const ways = hazards.map(pathOf);
  const way =
    place.length === 1
      ? ways.toSorted((one, other) => level(one) - level(other)).find((path) => path.includes(only))
      : ways.find((path) => place.every((name, at) => name === '' || path[at] === name));
  return way === undefined ? place : way.slice(0, level(way) + 1);
}

type PlacesProps = FieldProps & { value: readonly string[]; onChange: (places: string[]) => void };

/** The values are nodes of any level, as a search writes them; each stands for all leaves below it. */
export function HazardPlacesPicker({ value, onChange, ...field }: PlacesProps) {
  const hazards = useHazards();
  const paths = useMemo(() => value.map((written) => resolved(placeFrom(written), hazards)), [value, hazards]);
  return (
    <HazardTree
      {...field}
      hazards={hazards}
      paths={paths}
      onPaths={(chosen) => onChange(chosen.map(writtenPlace))}
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
  return <HazardTree {...field} hazards={hazards} paths={paths} onPaths={choose} anyLevel several="leaves" />;
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
    <HazardTree
      {...field}
      hazards={offered}
      paths={chosen === undefined ? [] : [pathOf(chosen)]}
      onPaths={([path = []]) => choose(path)}
      anyLevel={false}
    />
  );
}
