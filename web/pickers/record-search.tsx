/** Searches one record that matches the other fields of a form. The caller makes the query, or none. */
import { useMemo, useState, type ReactNode } from 'react';
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { folded } from '#domain/search/folded.ts';
import { NoChoice } from '#web/ui/no-choice.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Draw, FieldProps } from './choice.tsx';
import { useAfterPause } from './use-after-pause.ts';

/** `detail` distinguishes records of the same name. Those with a heading follow the others, under it. */
export type Named = { id: number; name: string; detail?: string; heading?: string };
export type NamedQuery = { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Named[]> };

type Props = FieldProps & {
  value: number | null;
  onChange: (id: number | null) => void;
  /** The choices for the typed text, or the reason why there are none. */
  search: (text: string) => NamedQuery | string;
  /** The name of the chosen record, which need not be among the choices. */
  chosen: NamedQuery;
  /** Makes a record of the typed name; absent where the user may not. */
  onAdd?: ((name: string) => void) | undefined;
  /** The name of the record to make, before anything is typed. */
  suggested?: string | null;
  /** The words of the option that makes a record whose name is not known yet. */
  newLabel?: string;
  /** Draws the name of the chosen record, if it is more than its text. */
  draw?: Draw | undefined;
};

/** The value of the option that makes a record; no record has this id. */
const ADD = 0;

/** By its whole name, or by a part of its details, such as its number. */
const isNamed = ({ name, detail = '' }: Named, typed: string) =>
  [name, ...detail.split(' · ')].some((one) => folded(one).trim() === folded(typed).trim());

type Option = { value?: number; label: string; detail?: string | undefined; title?: string; options?: Option[] };

/** The choices without a heading, then those of each heading, and at last the one that makes a record. */
function underHeadings(choices: readonly Named[]): Option[] {
  const of = (heading: string | undefined, isAdd = false) =>
    choices
      .filter((choice) => choice.heading === heading && (choice.id === ADD) === isAdd)
      .map(({ id, name, detail }) => ({ value: id, label: name, detail }));
  const headings = [...new Set(choices.flatMap(({ heading }) => heading ?? []))];
  const grouped = headings.map((heading) => ({ label: heading, title: '', options: of(heading) }));
  return [...of(undefined), ...grouped, ...of(undefined, true)];
}

export function RecordSearch({
  value,
  onChange,
  search,
  chosen,
  onAdd,
  suggested = null,
  newLabel,
  draw,
  ...field
}: Props) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const text = useAfterPause(typed);
  const asked = search(text.trim());
  // For the text as it stands, not as it was before the pause.
  const wanted = search(typed.trim());
  const silent = typeof wanted === 'string';
  const found = useQuery<Named[]>({
    ...(typeof asked === 'string' ? { queryKey: ['nothing'], queryFn: () => [] } : asked),
    enabled: (open || typed !== '') && typeof asked !== 'string',
    placeholderData: keepPreviousData,
    // A record created in another tab is found at once.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const own = useQuery<Named[]>({ ...chosen, enabled: value !== null });

  const searching = !silent && (typed.trim() !== text.trim() || found.isPlaceholderData || found.isLoading);
  const added = typed.trim() || (value === null ? (suggested ?? '') : '');
  const options = useMemo(() => {
    const choices = silent ? [] : (found.data ?? []);
    const isThere = typed.trim() === '' && choices.some(({ name }) => folded(name) === folded(added));
    const isUnnamed = typed === '' && value === null && (added === '' || isThere || silent);
    if (onAdd !== undefined && newLabel !== undefined && isUnnamed && !searching)
      return [...choices, { id: ADD, name: newLabel }];
    if (onAdd !== undefined && added !== '' && !isThere && !silent && !searching)
      return [...choices, { id: ADD, name: `Create "${added}"` }];
    // Enter takes the first option, so the chosen record is left out.
    if (value === null || typed !== '' || choices.some(({ id }) => id === value)) return choices;
    const name = own.data?.find(({ id }) => id === value)?.name ?? `No. ${value}`;
    return [{ id: value, name }, ...choices];
  }, [silent, found.data, own.data, value, typed, added, onAdd, newLabel, searching]);

  // Of two records with this name, Tab takes none.
  const take = (name: string, byEnter: boolean) => {
    const [named, ...others] = silent ? [] : (found.data ?? []).filter((one) => isNamed(one, name));
    if (named === undefined || (others.length > 0 && !byEnter)) return false;
    if (named.id !== value) onChange(named.id);
    return true;
  };

  return (
    <Select<number, Option>
      {...field}
      className="picker"
      value={value}
      onChange={(id: number | undefined) => (id === ADD ? onAdd?.(added) : onChange(id ?? null))}
      options={underHeadings(options)}
      {...(draw !== undefined && {
        labelRender: ({ label }: { label?: ReactNode }) => (typeof label === 'string' ? draw(label) : label),
      })}
      optionRender={({ label, data: { detail } }) => (
        <span className="record-option">
          <bdi>{label}</bdi>
          {detail !== undefined && <span className="quiet">{detail}</span>}
        </span>
      )}
      allowClear
      // Ten rows: what can be made stands below what is found.
      listHeight={320}
      loading={found.isFetching}
      searching={searching}
      take={take}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={<NoChoice typed={typed} searching={searching} wanted={silent ? wanted : undefined} />}
      popupMatchSelectWidth={false}
      popupRender={(menu) => (
        <>
          {silent && options.length > 0 && <p className="picker-note">{wanted}</p>}
          {menu}
        </>
      )}
    />
  );
}
