/** The facts that belong to a record in the grid of every list, in a card. Changes none of them. */
import { useMemo, type ComponentType } from 'react';
import { Results } from '#web/lists/rows/results.tsx';
import { useOwnListing } from '#web/lists/use-own-listing.ts';
import { Card } from '#web/ui/card.tsx';
import { belongingList, type BelongingFacts } from './belonging-facts.tsx';

/** A fact to read beside the table. */
export type FactPeek = ComponentType<{ id: number }>;

/** `of` must be a stable value: a new one loads the facts again. */
export function FactsTable({ of, peek }: { of: BelongingFacts; peek: FactPeek }) {
  const list = useMemo(() => ({ ...belongingList(of), peek }), [of, peek]);
  return (
    <Card title={of.title}>
      <Results list={list} {...useOwnListing(list)} />
    </Card>
  );
}
