/** 'Add filter': the fields of a search, and the values of their lists, also several at once, in a list that is searched by typing, opened by a click or by 'f'. */
import { PlusOutlined } from '@ant-design/icons';
import { useMemo, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { matchRank } from '#domain/search/best-match.ts';
import type { Search } from '#domain/search/search.ts';
import { useAction } from '#web/ui/actions.ts';
import { NoChoice } from '#web/ui/no-choice.tsx';
import { Select, type SelectRef } from '#web/ui/select.tsx';
import type { FilterValue } from './filter-values.ts';

type Props<Values extends object> = {
  fields: Search<Values>['fields'];
  search: Values;
  /** `at` is the control. */
  onField: (key: string, at: HTMLElement) => void;
  onSearch: (search: Values) => void;
};

type Choice = { value: string; label: string; chosen?: readonly FilterValue[] };

/** Values are found from so many characters on. */
const MINIMUM = 2;

export function AddFilter<Values extends object>({ fields, search, onField, onSearch }: Props<Values>) {
  const client = useQueryClient();
  const control = useRef<SelectRef>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  useAction({
    label: 'Add a filter',
    key: 'f',
    run: () => {
      control.current?.focus();
      setOpen(true);
    },
  });
  // Its code and the lists are for those who open it.
  const { data: known, isFetching } = useQuery({
    queryKey: ['values to filter by', ...fields.map(({ key }) => key)],
    queryFn: async () => {
      const code = await import('./filter-values.ts');
      return { ...code, values: await code.filterValues(client, fields) };
    },
    enabled: open || typed !== '',
    staleTime: 0,
    structuralSharing: false,
  });
  const options = useMemo(() => {
    const text = typed.trim();
    const named = fields.filter(({ label }) => matchRank(label, text) !== null);
    const values = known === undefined || text.length < MINIMUM ? [] : known.valuesNamed(known.values, text);
    const together =
      known === undefined || values.length > 0 ? null : known.valuesTogether({ values: known.values, fields }, text);
    const meant = known === undefined || text.length < MINIMUM ? [] : known.valuesMeant(fields, text);
    // Words of a name are the last thing that a text means.
    const last = meant.filter(({ field }) => field.key === 'name');
    const choices = [
      ...meant.filter((value) => !last.includes(value)).map((value) => [value]),
      ...values.map((value) => [value]),
      ...(together !== null && together.values.length > 0 ? [together.values] : []),
      ...last.map((value) => [value]),
    ];
    return [
      ...named.map(({ key, label }): Choice => ({ value: key, label })),
      ...choices.map((chosen): Choice => ({
        value: chosen.map(({ field, value }) => `${field.key} ${field.label} ${value}`).join(),
        label: known?.wordsOf(chosen, known.values, chosen === together?.values ? together.left : []) ?? '',
        chosen,
      })),
    ];
  }, [fields, known, typed]);
  const choose = ({ value: key, chosen }: Choice) => {
    if (chosen !== undefined && known !== undefined) onSearch(known.searchWithAll(search, chosen));
    else if (control.current !== null) onField(key, control.current.nativeElement);
  };
  const searching = isFetching && known === undefined && options.length === 0;
  return (
    <Select<string | null, Choice>
      ref={control}
      className="add-filter"
      size="small"
      aria-label="Add filter"
      placeholder="Add filter"
      prefix={<PlusOutlined />}
      suffixIcon={null}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      classNames={{ popup: { root: 'add-filter-choices' } }}
      listHeight={360}
      open={open}
      onOpenChange={setOpen}
      value={null}
      options={options}
      searching={searching}
      // Tab leaves the text behind; Enter waits for the values.
      take={(_, byEnter) => {
        const [first] = options;
        if (byEnter && first !== undefined) choose(first);
        return !byEnter || first !== undefined;
      }}
      onSelect={(_, option) => choose(option)}
      notFoundContent={
        <NoChoice
          typed={typed}
          searching={searching}
          wanted={`No filter and no value is called “${typed.trim()}”. Events and publishers are found in their own filters.`}
        />
      }
    />
  );
}
