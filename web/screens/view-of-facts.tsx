/** The frame of a view of a search of facts, with its saved searches and the ways to the list and its other views. */
import { useMemo, type ReactNode } from 'react';
import type { Address } from '#domain/search/search.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { SavedSearches } from '#web/lists/saved/saved-searches.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListViews } from './list-views.tsx';

type Props = {
  title: string;
  /** Its name in the address of a saved search: 'table'. */
  view: string;
  /** The parts of the address that only this view reads, as they apply. */
  own?: Address;
  children: ReactNode;
};

const NONE: Address = {};

export function ViewOfFacts({ title, view, own = NONE, children }: Props) {
  const also = useMemo(() => ({ view, ...own }), [view, own]);
  return (
    <Page
      title={title}
      beside={
        <>
          <ListViews list={FACTS} at={`/facts/${view}`} />
          <SavedSearches list={FACTS} also={also} />
        </>
      }
    >
      {children}
    </Page>
  );
}
