/** The search card of a list: a draft of the search, run by Search or Enter and emptied by Reset. The caller runs the search; a search with problems is not run. */
import './lists.css';
import { Button } from 'antd';
import { useState, type FormEvent } from 'react';
import type { Search } from '#domain/search.ts';
import { Card } from '#web/ui/card.tsx';
import { DrawnField } from './search-fields.tsx';

type Props<Values extends object> = {
  /** The title of the list: 'Facts'. */
  label: string;
  search: Search<Values>;
  values: Values;
  onSearch: (values: Values) => void;
  onReset: () => void;
};

export function SearchCard<Values extends object>({ label, search, values, onSearch, onReset }: Props<Values>) {
  const { fields, empty } = search;
  const [draft, setDraft] = useState(values);
  const [shown, setShown] = useState(values);
  const [judged, setJudged] = useState(false);
  // A new search in the address, by a link or the back button, replaces the draft; a new page of the same search does not.
  if (shown !== values) {
    setShown(values);
    if (JSON.stringify(shown) !== JSON.stringify(values)) {
      setDraft(values);
      setJudged(false);
    }
  }
  const tidied = (given: Values) => fields.reduce((all, field) => ({ ...all, ...field.tidied?.(all) }), given);
  const judge = () => {
    setDraft(tidied);
    setJudged(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const meant = tidied(draft);
    judge();
    if (fields.every((field) => (field.problem?.(meant) ?? null) === null)) onSearch(meant);
  };
  const reset = () => {
    setJudged(false);
    setDraft(empty);
    onReset();
  };
  return (
    <Card>
      <form className="list-search" role="search" aria-label={label} onSubmit={submit}>
        {fields.map((field) => (
          <DrawnField
            key={field.key}
            field={field}
            draft={draft}
            change={(part) => setDraft((before) => ({ ...before, ...part }))}
            problem={judged ? (field.problem?.(tidied(draft)) ?? null) : null}
            judge={judge}
          />
        ))}
        <div className="search-buttons">
          <Button type="primary" htmlType="submit">
            Search
          </Button>
          <Button onClick={reset}>Reset</Button>
        </div>
      </form>
    </Card>
  );
}
