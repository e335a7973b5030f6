/** Picks a place in the hazard tree by its four levels: any level for a search, a leaf for a record. Retired leaves are offered to a search and to the record that has one. */
import { useMemo } from 'react';
import { Cascader } from 'antd';
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

const SEARCH = { matchInputWidth: false };

type TreeProps = FieldProps & {
  hazards: readonly Hazard[];
  path: readonly string[];
  onPath: (path: readonly string[]) => void;
  anyLevel: boolean;
};

function HazardTree({ hazards, path, onPath, anyLevel, ...field }: TreeProps) {
  const tree = useMemo(() => treeOf(hazards), [hazards]);
  return (
    <Cascader<Node>
      {...field}
      className="picker"
      options={tree}
      value={[...path]}
      onChange={(chosen: (string | number | null)[] | undefined) => onPath((chosen ?? []).map(String))}
      changeOnSelect={anyLevel}
      displayRender={(labels) => (anyLevel ? labels.join(' / ') : labels.at(-1))}
      showSearch={SEARCH}
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
