/** The search card of a list: a draft of the search, run by Search or Enter and emptied by Reset. The caller runs the search; a search with problems is not run. */
import './lists.css';
import { UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { FormEvent } from 'react';
import type { Search } from '#domain/search/search.ts';
import { Card } from '#web/ui/card.tsx';
import { forgetLeftText } from '#web/ui/left-text.tsx';
import { DrawnField } from './search-fields.tsx';
import { useSearchDraft } from './use-search-draft.ts';

type Props<Values extends object> = {
  /** The title of the list: 'Facts'. */
  label: string;
  search: Search<Values>;
  values: Values;
  onSearch: (values: Values) => void;
  onReset: () => void;
  onFold: () => void;
};

export function SearchCard<Values extends object>({ label, search, values, ...on }: Props<Values>) {
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
  return (
    <Card>
      <form className="list-search" role="search" aria-label={label} onSubmit={submit}>
        {search.fields.map((field) => (
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
          <Button type="text" icon={<UpOutlined />} onClick={on.onFold} title="Fold the search into one line (F)">
            Fold
          </Button>
        </div>
      </form>
    </Card>
  );
}
