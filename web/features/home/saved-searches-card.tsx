/** The saved searches on the home page: the user's own and the shared ones, with the number of matching records. Opens them, and changes none; draws nothing without any. */
import './home.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { areaWords } from '#web/data/kinds.tsx';
import { showNumber } from '#domain/values/numbers.ts';
import { readSavedAddress, savedSearchesQuery, type SavedSearch } from '#web/data/saved-searches.ts';
import { countQuery } from './count-query.ts';
import type { RecordList } from '#web/lists/list.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/states.tsx';

/** The rows of each group at first. */
const FIRST = 8;

/** Loads the declaration of a list by its kind. */
export type Lists = Readonly<Record<string, () => Promise<RecordList<never, never>>>>;

type Props = { lists: Lists };

export function SavedSearchesCard({ lists }: Props) {
  const { data, error, refetch } = useQuery(savedSearchesQuery);
  const known = (data ?? []).filter(({ kind }) => kind in lists);
  if (known.length === 0 && error === null) return null;
  return (
    <Card title="Saved searches">
      {error !== null && (
        <Failed title="Saved searches failed to load" text={error.message} retry={() => void refetch()} />
      )}
      {known.length > 0 && (
        <div className="saved-searches-card">
          <Group title="Mine" searches={known.filter(({ mine }) => mine)} lists={lists} />
          <Group title="Shared" searches={known.filter(({ mine }) => !mine)} lists={lists} />
        </div>
      )}
    </Card>
  );
}

function Group({ title, searches, lists }: Props & { title: string; searches: readonly SavedSearch[] }) {
  const [all, setAll] = useState(false);
  if (searches.length === 0) return null;
  const more = searches.length - FIRST;
  return (
    <section aria-label={`Saved searches: ${title}`}>
      <h3>{title}</h3>
      <ul>
        {(all ? searches : searches.slice(0, FIRST)).map((search) => (
          <Row key={search.id} search={search} lists={lists} />
        ))}
      </ul>
      {!all && more > 0 && (
        <Button size="small" type="text" onClick={() => setAll(true)}>
          {showNumber(more)} more
        </Button>
      )}
    </section>
  );
}

function Row({ search: { kind, name, address, shared, mine, owner }, lists }: Props & { search: SavedSearch }) {
  const read = readSavedAddress(address);
  const list = lists[kind];
  const { data: count } = useQuery({
    ...countQuery(kind, () => list?.() ?? Promise.reject(new Error(`There is no list of ${kind}`)), read),
  });
  return (
    <li>
      <Link to={`/${kind}` as '/'} search={read}>
        {name}
      </Link>
      <span className="saved-search-about">
        {[areaWords(kind), mine ? shared && 'shared' : owner].filter(Boolean).join(' · ')}
      </span>
      <span className="saved-search-count">
        {count && `${count.exact ? '' : 'about '}${showNumber(count.total)}`}
        {count && <span className="visually-hidden"> matching</span>}
      </span>
    </li>
  );
}
