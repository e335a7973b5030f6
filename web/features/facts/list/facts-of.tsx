/** The facts that belong to one record, such as a document, in the grid of the facts list with its order, pages and file. The address does not change. */
import { useMemo, type ComponentType } from 'react';
import { Results } from '#web/lists/rows/results.tsx';
import { useOwnListing } from '#web/lists/use-own-listing.ts';
import { FACTS } from './facts.tsx';

type Props = {
  column: 'document_id';
  id: number;
  /** The noun for the record: 'document'. */
  noun: string;
  /** A fact to read beside the list. */
  peek: ComponentType<{ id: number }>;
  /** The shown columns in their order, if they are not those of the facts list. A constant. */
  columns?: readonly string[];
};

/** Facts of one source are told apart by their figures and types, also beside the preview. */
const FIRST: readonly string[] = ['name', 'figure', 'type'];

/** The columns of these names first; the others are hidden. */
function withColumns(shown: readonly string[] | undefined) {
  const named = (ids: readonly string[]) => ids.flatMap((id) => FACTS.columns.filter((each) => each.id === id));
  if (shown === undefined)
    return { columns: [...named(FIRST), ...FACTS.columns.filter(({ id }) => !FIRST.includes(id))] };
  const first = named(shown);
  const rest = FACTS.columns.filter(({ id }) => !shown.includes(id));
  return {
    columns: [...first, ...rest.map((each) => ({ ...each, hidden: true }))],
    storageKey: `facts-list-${shown.length}`,
  };
}

export function FactsOf({ column, id, noun, peek, columns }: Props) {
  const list = useMemo(
    () => ({
      ...FACTS,
      ...withColumns(columns),
      peek,
      words: {
        ...FACTS.words,
        none: `No facts of this ${noun} yet`,
        first: `Facts added to the ${noun} appear here.`,
      },
      where: { [column]: `eq.${id}` },
      file: { ...FACTS.file, name: `${noun}_${id}_facts`, about: [`Facts of ${noun} ${id}`] },
    }),
    [column, id, noun, peek, columns],
  );
  return <Results list={list} {...useOwnListing(list)} />;
}
