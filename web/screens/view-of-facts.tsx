/** The frame of a view of a search of facts, with its saved searches and the way back to the list. */
import { useMemo, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Address } from '#domain/search/search.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { SavedSearches } from '#web/lists/saved/saved-searches.tsx';
import { Page } from '#web/ui/page.tsx';

type Props = {
  title: string;
  /** Its name in the address of a saved search: 'table'. */
  view: string;
  /** The parts of the address that only this view reads, as they apply. */
  own?: Address;
  children: ReactNode;
};

const NONE: Address = {};

export function ViewOfFacts({ title, view, own: read = NONE, children }: Props) {
  const own = Object.keys(read);
  const also = useMemo(() => ({ view, ...read }), [view, read]);
  const asList = (given: object) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !own.includes(name))) as never;
  return (
    <Page
      title={title}
      beside={
        <>
          <Link className="in-text" to="/facts" search={asList}>
            List
          </Link>
          <SavedSearches list={FACTS} also={also} />
        </>
      }
    >
      {children}
    </Page>
  );
}
