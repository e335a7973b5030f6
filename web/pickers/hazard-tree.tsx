/** The tree of hazards in a list of columns, with a search. Its code is large: see hazard-cascader.tsx. */
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { Cascader } from 'antd';
import { byPathMatch, pathRank } from '#domain/best-match.ts';
import type { FieldProps } from './choice.tsx';
import { isBelow, pathOf, type Path } from './hazard-paths.ts';
import type { Hazard } from './hazards.ts';
import type { Typing } from '#web/ui/on-demand.tsx';

type Node = { value: string; label: string; children?: Node[] };

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

/** The value of the cascader for a path. */
type Chosen = (string | number | null)[];
const namesOf = (chosen: Chosen): string[] => chosen.map(String);

export type TreeProps = FieldProps & {
  hazards: readonly Hazard[];
  /** At most one path, unless several may be chosen. */
  paths: readonly Path[];
  onPaths: (paths: readonly Path[]) => void;
  anyLevel: boolean;
  /** Several choices are shown as leaves, or as their common node. */
  several?: 'leaves' | 'branches';
};

export function HazardTree({
  hazards,
  paths,
  onPaths,
  anyLevel,
  several,
  typed,
  setTyped,
  open,
  setOpen,
  ...field
}: TreeProps & Typing) {
  const tree = useMemo(() => treeOf(hazards), [hazards]);
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
