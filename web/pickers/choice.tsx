/** The two forms of every picker from a list: one value or several, searched by a part of the label. Loads nothing. */
import './pickers.css';
import type { SelectProps } from 'antd';
import type { ReactNode } from 'react';
import { byRank, namesRank } from '#domain/search/best-match.ts';
import { Select } from '#web/ui/select.tsx';

/** An option is found by its label, its other names, and its whole code. */
export type Option<Value extends string | number> = {
  value: Value;
  label: string;
  others?: readonly string[];
  codes?: readonly string[];
};
export type Options<Value extends string | number> = readonly (
  | Option<Value>
  | { label: string; options: readonly Option<Value>[] }
)[];

/** The properties that a form passes to each field. */
export type FieldProps = {
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  status?: 'error' | 'warning';
  onBlur?: () => void;
  'aria-label'?: string;
  'aria-describedby'?: string;
};

/** Draws the name of an option, in the list and as the chosen value, if it is more than its text. Must be a stable function. */
export type Draw = (name: string) => ReactNode;
const drawn = (draw: Draw | undefined) =>
  draw && {
    optionRender: ({ label }: { label?: ReactNode }) => (typeof label === 'string' ? draw(label) : label),
    labelRender: ({ label }: { label?: ReactNode }) => (typeof label === 'string' ? draw(label) : label),
  };

/** For a picker that stands only while its value is changed. */
type Opened = Pick<SelectProps, 'autoFocus' | 'defaultOpen' | 'onOpenChange' | 'size'>;

/** While the options load, a text that is left waits for them. */
type Awaited = { searching?: boolean };

type OneProps<Value extends string | number> = FieldProps &
  Opened &
  Awaited & {
    options: Options<Value>;
    value: Value | null;
    onChange: (value: Value | null) => void;
    clearable?: boolean;
    draw?: Draw;
  };

type Labelled = { label?: unknown; others?: readonly string[]; codes?: readonly string[] };

/** The ranks of the text typed last: a list asks for those of each option again and again while it sorts. */
let ranked = { typed: '', ranks: new WeakMap<Labelled, number | null>() };

function rankOf(option: Labelled, typed: string): number | null {
  if (ranked.typed !== typed) ranked = { typed, ranks: new WeakMap() };
  const known = ranked.ranks.get(option);
  if (known !== undefined) return known;
  const { label, others = [], codes = [] } = option;
  const rank = typeof label === 'string' ? namesRank({ name: label, others, codes }, typed) : null;
  ranked.ranks.set(option, rank);
  return rank;
}

const flat = <Value extends string | number>(options: Options<Value>) =>
  options.flatMap((option) => ('options' in option ? option.options : [option]));

/** The option whose whole label was typed. A part of a name names none, nor does an alias of several options. */
function typedOption<Value extends string | number>(options: Options<Value>, typed: string) {
  const all = flat(options);
  const inFull = (rank: number) => all.filter((option) => rankOf(option, typed) === rank);
  const [named = inFull(1)] = [inFull(0)].filter((found) => found.length > 0);
  return named.length === 1 || named.every(({ value }) => value === named[0]?.value) ? named[0] : undefined;
}

/** Ranks from here on are parts within words. */
const WITHIN_WORDS = 6;

/** In a field of one value, the beginning of a name is enough if no other option fits the typed text. */
function onlyFit<Value extends string | number>(options: Options<Value>, typed: string) {
  const [fit, ...others] = flat(options).filter((option) => rankOf(option, typed) !== null);
  return fit !== undefined && others.length === 0 && (rankOf(fit, typed) ?? WITHIN_WORDS) < WITHIN_WORDS
    ? fit
    : undefined;
}

/** A whole match comes first, so that Enter takes it: Sudan before South Sudan. */
const SEARCH = {
  filterOption: (typed: string, option?: Labelled) => option !== undefined && rankOf(option, typed) !== null,
  filterSort: (one: Labelled, other: Labelled, { searchValue }: { searchValue: string }) =>
    byRank(rankOf(one, searchValue), rankOf(other, searchValue)),
};

export function PickOne<Value extends string | number>({
  options,
  value,
  onChange,
  clearable = true,
  draw,
  ...field
}: OneProps<Value>) {
  return (
    <Select<Value>
      {...field}
      className="picker whole-value"
      options={[...options]}
      value={value}
      onChange={(chosen: Value | undefined) => onChange(chosen ?? null)}
      take={(typed) => {
        const named = typedOption(options, typed) ?? onlyFit(options, typed);
        if (named !== undefined && named.value !== value) onChange(named.value);
        return named !== undefined;
      }}
      allowClear={clearable}
      {...drawn(draw)}
      showSearch={SEARCH}
      popupMatchSelectWidth={false}
    />
  );
}

type SeveralProps<Value extends string | number> = FieldProps &
  Awaited & {
    options: Options<Value>;
    value: readonly Value[];
    onChange: (value: Value[]) => void;
    draw?: Draw;
  };

/** Shows all choices, in as many lines as they need. */
export function PickSeveral<Value extends string | number>({
  options,
  value,
  onChange,
  draw,
  ...field
}: SeveralProps<Value>) {
  return (
    <Select<Value[]>
      {...field}
      className="picker"
      mode="multiple"
      options={[...options]}
      value={[...value]}
      onChange={onChange}
      take={(typed) => {
        const named = typedOption(options, typed);
        if (named !== undefined && !value.includes(named.value)) onChange([...value, named.value]);
        return named !== undefined;
      }}
      allowClear
      {...drawn(draw)}
      showSearch={SEARCH}
      popupMatchSelectWidth={false}
    />
  );
}

const ANSWERS = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Yes, no or nothing. */
export const yesOrNo = ({
  value,
  onChange,
  ...field
}: FieldProps & { value: boolean | null; onChange: (value: boolean | null) => void }) => (
  <PickOne
    {...field}
    options={ANSWERS}
    value={value === null ? null : String(value)}
    onChange={(answer) => onChange(answer === null ? null : answer === 'true')}
  />
);
