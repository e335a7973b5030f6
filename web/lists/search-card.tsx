/** The search card of a list: a draft of the search, run by Search or Enter and emptied by Reset. Runs nothing itself, and asks for nothing that can't be applied. */
import './lists.css';
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

type FieldProps = { label: string; wide?: boolean; children: (id: string) => ReactNode };

export function SearchField({ label, wide = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className={wide ? 'search-field search-field-wide' : 'search-field'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

type TextProps = { label: string; value: string; onChange: (text: string) => void; wide?: boolean; first?: boolean };

/** A text to search for; the first field of a card has the keyboard when the list is opened. */
export const SearchText = ({ label, value, onChange, wide = false, first = false }: TextProps) => (
  <SearchField label={label} wide={wide}>
    {(id) => (
      <Input id={id} value={value} onChange={({ target }) => onChange(target.value)} allowClear autoFocus={first} />
    )}
  </SearchField>
);

type Setter<Search> = <Key extends keyof Search>(key: Key) => (value: Search[Key]) => void;
export type SearchFields<Search, Problem> = {
  draft: Search;
  set: Setter<Search>;
  /** Several fields that one control fills. */
  setAll: (change: Partial<Search>) => void;
  /** What keeps the draft from being searched, once it is judged. */
  problem: Problem | null;
  /** Dates are judged once they are left or searched for, not while the first of them is typed. */
  judge: () => void;
};

type Props<Search, Problem> = {
  /** What is searched: 'Facts'. */
  label: string;
  search: Search;
  empty: Search;
  /** What was typed as it is meant. */
  tidied: (draft: Search) => Search;
  problemOf: (draft: Search) => Problem | null;
  onSearch: (search: Search) => void;
  onReset: () => void;
  children: (fields: SearchFields<Search, Problem>) => ReactNode;
};

export function SearchCard<Search, Problem>({ search, empty, tidied, problemOf, ...rest }: Props<Search, Problem>) {
  const { label, onSearch, onReset, children } = rest;
  const [draft, setDraft] = useState(search);
  const [shown, setShown] = useState(search);
  const [judged, setJudged] = useState(false);
  // Another search in the address, by a link or the back button, is a new draft; another page of the same search is not.
  if (shown !== search) {
    setShown(search);
    if (JSON.stringify(shown) !== JSON.stringify(search)) {
      setDraft(search);
      setJudged(false);
    }
  }
  const set: Setter<Search> = (key) => (value) => setDraft((before) => ({ ...before, [key]: value }));
  const setAll = (change: Partial<Search>) => setDraft((before) => ({ ...before, ...change }));
  const judge = () => {
    setDraft(tidied);
    setJudged(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const meant = tidied(draft);
    setDraft(meant);
    setJudged(true);
    if (problemOf(meant) === null) onSearch(meant);
  };
  const reset = () => {
    setJudged(false);
    setDraft(empty);
    onReset();
  };
  return (
    <Card>
      <form className="list-search" role="search" aria-label={label} onSubmit={submit}>
        {children({ draft, set, setAll, problem: judged ? problemOf(tidied(draft)) : null, judge })}
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
