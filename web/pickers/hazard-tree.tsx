/** The tree of hazards in a list of columns, with a search. Its code is large: see hazard-cascader.tsx. */
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { byPathMatch, pathRank } from '#domain/search/best-match.ts';
import { folded } from '#domain/search/folded.ts';
import type { FieldProps } from './choice.tsx';
import { isBelow, pathOf, type Path } from './hazard-paths.ts';
import type { Hazard } from './hazards.ts';
import type { Typing } from '#web/ui/on-demand.tsx';
import { Cascader } from '#web/ui/select.tsx';

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
  const choose = (path: readonly string[]) =>
    onPaths(several === undefined ? [path] : [...paths.filter((other) => !isBelow(other, path)), path]);
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
    choose(best);
    setTyped('');
    setOpen(false);
  };
  const take = (name: string) => {
    const isNamed = (path: readonly string[]) => folded(path.at(-1) ?? '') === folded(name);
    const [named] = pathsOf(tree, anyLevel).filter(isNamed).toSorted(byPathMatch(name));
    if (named !== undefined) choose(named);
    return named !== undefined;
  };
  return (
    <Cascader
      {...field}
      className="picker"
      options={tree}
      open={open}
      onOpenChange={setOpen}
      onKeyDown={takeBest}
      take={take}
      showSearch={{
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
      }}
      paths={paths}
      onPaths={onPaths}
      several={several !== undefined}
      {...(several === undefined
        ? { changeOnSelect: anyLevel }
        : { showCheckedStrategy: several === 'leaves' ? Cascader.SHOW_CHILD : Cascader.SHOW_PARENT })}
      displayRender={(labels) => (several === undefined && anyLevel ? labels.join(' / ') : labels.at(-1))}
    />
  );
}
