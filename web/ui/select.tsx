/**
 * The lists to choose from. One place for the meaning of their keys: Enter takes the marked option, Tab leaves and changes nothing, Delete empties a field of one value,
 * and 'Clear' is no stop of Tab. The lint refuses antd's own lists elsewhere. Free tags are in pickers/tags.tsx.
 */
import { CloseCircleFilled } from '@ant-design/icons';
import {
  AutoComplete as AntAutoComplete,
  Cascader as AntCascader,
  Select as AntSelect,
  type AutoCompleteProps,
  type CascaderProps,
  type GetRef,
  type SelectProps,
} from 'antd';
import type { Ref } from 'react';
import './select.css';
import { useLeftText, type Leaving } from './left-text.tsx';
import { NoChoice } from './no-choice.tsx';

/** antd's button takes no property for this. */
const outOfTabOrder = (icon: HTMLElement | null) => icon?.parentElement?.setAttribute('tabindex', '-1');
const CLEAR = {
  clearIcon: (
    <span ref={outOfTabOrder}>
      <CloseCircleFilled aria-hidden />
    </span>
  ),
};

export type SelectRef = GetRef<typeof AntSelect>;
type Base = NonNullable<SelectProps['options']>[number];
type Own<Value, Option extends Base> = Omit<SelectProps<Value, Option>, 'mode' | 'allowClear'> &
  Omit<Leaving, 'empty'> & { mode?: 'multiple'; allowClear?: boolean; ref?: Ref<SelectRef> };

export function Select<Value, Option extends Base = Base>(props: Own<Value, Option>) {
  const {
    searching,
    take,
    keep,
    allowClear = false,
    showSearch = false,
    onChange,
    onSelect,
    onDeselect,
    onClear,
    ...rest
  } = props;
  const { mode, value, options, status } = rest;
  const searched = showSearch !== false || mode === 'multiple';
  const fixed = typeof showSearch === 'object' ? showSearch : {};
  const empty = () => {
    onClear?.();
    onChange?.(undefined as Value);
  };
  const isEmptied = allowClear && mode === undefined && value != null;
  const { note, setTyped, field, isLeft, search } = useLeftText({
    ...rest,
    search: searched ? fixed : null,
    options,
    searching,
    take,
    keep,
    empty: isEmptied ? empty : undefined,
  });
  return (
    <>
      <AntSelect<Value, Option>
        notFoundContent={<NoChoice typed={search.searchValue} searching={searching} />}
        {...rest}
        {...field}
        status={status ?? (isLeft ? 'warning' : '')}
        allowClear={allowClear && CLEAR}
        {...(searched && { showSearch: { ...fixed, ...search } })}
        onChange={(...chosen) => {
          setTyped('');
          onChange?.(...chosen);
        }}
        onSelect={(...chosen) => {
          setTyped('');
          onSelect?.(...chosen);
        }}
        onDeselect={(...chosen) => {
          setTyped('');
          onDeselect?.(...chosen);
        }}
        onClear={() => {
          setTyped('');
          onClear?.();
        }}
      />
      {note}
    </>
  );
}

type Node = { value: string; label: string; children?: Node[] };
type Shared = Omit<
  CascaderProps<Node>,
  'value' | 'defaultValue' | 'onChange' | 'multiple' | 'allowClear' | 'showSearch'
>;
type TreeProps = Shared &
  Omit<Leaving, 'empty'> & {
    showSearch: Extract<CascaderProps<Node>['showSearch'], object>;
    /** The chosen paths; at most one, unless `several`. */
    paths: readonly (readonly string[])[];
    onPaths: (paths: string[][]) => void;
    several: boolean;
  };

const namesOf = (path: readonly (string | number | null)[]): string[] => path.map(String);

/** A tree in columns. */
export function Cascader({ searching, take, showSearch, paths, onPaths, several, ...rest }: TreeProps) {
  const { note, setTyped, field, isLeft, search } = useLeftText({
    ...rest,
    search: showSearch,
    searching,
    take,
    empty: several || paths.length === 0 ? undefined : () => onPaths([]),
  });
  const choose = (chosen: readonly (readonly (string | number | null)[])[]) => {
    setTyped('');
    onPaths(chosen.map(namesOf));
  };
  const shared = {
    notFoundContent: <NoChoice typed={search.searchValue} searching={searching} />,
    ...rest,
    ...field,
    status: rest.status ?? (isLeft ? 'warning' : ''),
    allowClear: CLEAR,
    onClear: () => setTyped(''),
    showSearch: { ...showSearch, ...search },
  } as const;
  return (
    <>
      {several ? (
        <AntCascader<Node>
          {...shared}
          multiple
          value={paths.map((path) => [...path])}
          onChange={(chosen: (string | number | null)[][] | undefined) => choose(chosen ?? [])}
        />
      ) : (
        <AntCascader<Node>
          {...shared}
          value={[...(paths[0] ?? [])]}
          onChange={(chosen: (string | number | null)[] | undefined) => choose(chosen === undefined ? [] : [chosen])}
        />
      )}
      {note}
    </>
  );
}
Cascader.SHOW_CHILD = AntCascader.SHOW_CHILD;
Cascader.SHOW_PARENT = AntCascader.SHOW_PARENT;

/** A text with suggestions. The text is the value, so nothing is left behind. */
export function AutoComplete(props: Omit<AutoCompleteProps<string, Base & { value: string }>, 'allowClear'>) {
  const { field } = useLeftText({ ...props, search: null });
  return <AntAutoComplete {...props} {...field} />;
}
