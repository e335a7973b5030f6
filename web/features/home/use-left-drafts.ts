/** The user's drafts in this browser that no open form holds, the newest first. Reads only the page, the name and the time of each. */
import { useEffect, useState } from 'react';
import { findLeftDrafts } from '#web/data/drafts.ts';
import { currentViewed, useSession } from '#web/data/session.ts';

export type Left = {
  /** The address of the form. */
  page: string;
  name: string;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Quick facts are on the page of a new fact of their document; feeds, entries of lists and single permissions are on a page with others. */
const pageOf = (key: string) =>
  `/${key.replace(/\/quick-facts$/, '/facts/new').replace(/\/(feeds|groups|hazard_types|permissions)(\/.*)?$/, '')}`;

/** 'Facts 12', 'Facts new', 'Quick facts of document 5', for a draft without a name. */
const wordsOf = (key: string) =>
  key
    .replace(/^documents\/(\d+)\/quick-facts$/, 'quick facts of document $1')
    .replaceAll(/[-_]/g, ' ')
    .replaceAll('/', ' ')
    .replace(/^./, (first) => first.toUpperCase());

function nameIn(value: unknown): string {
  const mine = isObject(value) ? value['mine'] : undefined;
  const name = isObject(mine) ? (mine['name'] ?? mine['title'] ?? mine['subject']) : undefined;
  return typeof name === 'string' ? name.trim() : '';
}

export function useLeftDrafts(): readonly Left[] {
  const session = useSession();
  // Drafts are of the user at this browser: none is the person's whose screen is viewed.
  const username = currentViewed() === null ? session?.username : undefined;
  const [left, setLeft] = useState<readonly Left[]>([]);
  useEffect(() => {
    if (username === undefined) return undefined;
    let open = true;
    void findLeftDrafts(username).then((found) => {
      if (!open) return;
      const byPage = new Map(
        found.map(({ key, value }) => [pageOf(key), { page: pageOf(key), name: nameIn(value) || wordsOf(key) }]),
      );
      setLeft([...byPage.values()]);
    });
    return () => {
      open = false;
    };
  }, [username]);
  return left;
}
