/** The search card of a list: a draft of the search, run by Search or Enter and emptied by Reset. The caller runs the search; a search with problems is not run. */
import '#web/lists/lists.css';
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type FormEvent } from 'react';
import type { Field, Search } from '#domain/search/search.ts';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import { Card } from '#web/ui/card.tsx';
import { forgetLeftText } from '#web/ui/left-text.tsx';
import { DrawnField } from './search-fields.tsx';
import { useSearchDraft } from './use-search-draft.ts';

type Props<Values extends object> = {
  /** The title of the list: 'Facts'. */
  label: string;
  /** The key under which this browser keeps whether all fields are in sight. */
  storageKey: string;
  search: Search<Values>;
  values: Values;
  onSearch: (values: Values) => void;
  onReset: () => void;
  onFold: () => void;
};

const isSearched = ({ empty }: Field, draft: object): boolean =>
  Object.entries(empty).some(([key, none]) => JSON.stringify(draft[key as never]) !== JSON.stringify(none));

export function SearchCard<Values extends object>({ label, storageKey, search, values, ...on }: Props<Values>) {
  const [more, setMore] = useState(() => readStored(storageKey) === 'open');
  const showMore = (next: boolean) => {
    writeStored(storageKey, next ? 'open' : 'closed');
    setMore(next);
  };
  const { draft, change, judge, problemOf, meant, replace } = useSearchDraft(search, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = meant();
    if (found !== null) on.onSearch(found);
  };
  const reset = () => {
    replace(search.empty);
    forgetLeftText();
    on.onReset();
  };
  const rarer = search.fields.filter((field) => field.rarer === true);
  // A field with a value is never out of sight.
  const isForced = rarer.some((field) => isSearched(field, draft));
  const shown = more || isForced ? search.fields : search.fields.filter((field) => field.rarer !== true);
  return (
    <Card>
      <form className="list-search" role="search" aria-label={label} onSubmit={submit}>
        {shown.map((field) => (
          <DrawnField
            key={field.key}
            field={field}
            draft={draft}
            change={change}
            problem={problemOf(field)}
            judge={judge}
          />
        ))}
        <div className="search-buttons">
          <Button type="primary" htmlType="submit">
            Search
          </Button>
          <Button onClick={reset}>Reset</Button>
          {rarer.length > 0 && !isForced && (
            <Button
              type="text"
              icon={more ? <UpOutlined /> : <DownOutlined />}
              aria-expanded={more}
              onClick={() => showMore(!more)}
            >
              {more ? 'Fewer filters' : 'More filters'}
            </Button>
          )}
          <Button type="text" icon={<UpOutlined />} onClick={on.onFold} title="Hide the fields of the search (F)">
            Hide
          </Button>
        </div>
      </form>
    </Card>
  );
}
