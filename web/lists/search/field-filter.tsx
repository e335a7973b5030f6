/** One field of a search, opened at its filter chip or at 'Add filter'. A search with problems is not run. */
import type { Search } from '#domain/search/search.ts';
import { FormAt } from './form-at.tsx';
import { DrawnField } from './search-fields.tsx';
import { useSearchDraft } from './use-search-draft.ts';

type Props<Values extends object> = {
  search: Search<Values>;
  /** The key of the field. */
  field: string;
  spot: { readonly left: number; readonly top: number };
  values: Values;
  onSearch: (values: Values) => void;
  onClose: () => void;
};

export function FieldFilter<Values extends object>({ search, field: key, spot, values, ...on }: Props<Values>) {
  const { draft, change, judge, problemOf, meant } = useSearchDraft(search, values);
  const field = search.fields.find((each) => each.key === key);
  if (field === undefined) return null;
  const run = (next: Values | null) => {
    if (next === null) return;
    on.onSearch(next);
    on.onClose();
  };
  return (
    <FormAt
      label={`Filter ${field.label}`}
      spot={spot}
      onApply={() => run(meant())}
      onClear={() => run({ ...values, ...field.empty })}
      onClose={on.onClose}
    >
      <DrawnField field={field} draft={draft} change={change} problem={problemOf(field)} judge={judge} />
    </FormAt>
  );
}
