/** Picks a place in the hazard tree by its four levels: any level for a search, a leaf for a record. Retired leaves are offered to a search and to the record that has one. */
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Cascader } from 'antd';
import { byPathMatch, pathRank } from '#domain/best-match.ts';
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

type TreeProps = FieldProps & {
  hazards: readonly Hazard[];
  path: readonly string[];
  onPath: (path: readonly string[]) => void;
  anyLevel: boolean;
};

function HazardTree({ hazards, path, onPath, anyLevel, ...field }: TreeProps) {
  const tree = useMemo(() => treeOf(hazards), [hazards]);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const moved = useRef(false);
  // Enter takes the best answer, as every other picker does; after an arrow key the cascader takes the one that it came to.
  const takeBest = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) moved.current = true;
    if (event.key !== 'Enter' || typed.trim() === '' || moved.current) return;
    event.preventDefault();
    const best = pathsOf(tree, anyLevel)
      .filter((one) => pathRank(one, typed) !== null)
      .toSorted(byPathMatch(typed))
      .at(0);
    if (best === undefined) return;
    onPath(best);
    setTyped('');
    setOpen(false);
  };
  return (
    <Cascader<Node>
      {...field}
      className="picker"
      options={tree}
      value={[...path]}
      onChange={(chosen: (string | number | null)[] | undefined) => onPath((chosen ?? []).map(String))}
      changeOnSelect={anyLevel}
      displayRender={(labels) => (anyLevel ? labels.join(' / ') : labels.at(-1))}
      open={open}
      onOpenChange={setOpen}
      onKeyDown={takeBest}
      showSearch={{
        matchInputWidth: false,
        // All of the tree.
        limit: 1000,
        searchValue: typed,
        onSearch: (text) => {
          moved.current = false;
          setTyped(text);
        },
        filter: (text, path) => pathRank(labelsOf(path), text) !== null,
        sort: (one, other, text) => byPathMatch(text)(labelsOf(one), labelsOf(other)),
      }}
      allowClear
    />
  );
}

type LevelsProps = FieldProps & { value: readonly string[]; onChange: (path: readonly string[]) => void };

/** The value is the way down the tree, as far as it is chosen. */
export function HazardLevelsPicker({ value, onChange, ...field }: LevelsProps) {
  return <HazardTree {...field} hazards={useHazards()} path={value} onPath={onChange} anyLevel />;
}

type LeafProps = FieldProps & { value: number | null; onChange: (id: number | null) => void };

/** The value is the number of a leaf. */
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
      path={chosen === undefined ? [] : pathOf(chosen)}
      onPath={choose}
      anyLevel={false}
    />
  );
}
