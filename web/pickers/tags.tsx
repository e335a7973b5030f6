/** Free tags: Enter adds a tag, Esc cancels the typed text, a duplicate is ignored, Backspace in an empty field removes the last tag. */
import './pickers.css';
import { useState, type KeyboardEvent } from 'react';
import { ConfigProvider, Input, Tag } from 'antd';
import { useInsertTarget } from '#web/ui/insert-target.ts';
import type { FieldProps } from './choice.tsx';

type Props = FieldProps & {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Rewrites a typed tag. */
  tidied?: (text: string) => string;
  /** The tags are names of places: a mark of a place in a source becomes one. */
  places?: boolean;
};

const trimmed = (text: string) => text.trim();

export function Tags({ value, onChange, onBlur, tidied = trimmed, places = false, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const { componentDisabled } = ConfigProvider.useConfig();
  const fixed = field.disabled ?? componentDisabled ?? false;
  const without = (tag: string) => onChange(value.filter((other) => other !== tag));

  const add = (text = typed) => {
    const tag = tidied(text);
    setTyped('');
    const known = value.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !known) onChange([...value, tag]);
  };
  const beTarget = useInsertTarget(({ kind, value: marked }) => {
    if (kind !== 'place' || !places) return false;
    add(marked);
    return true;
  });
  const press = (event: KeyboardEvent) => {
    // An Enter that ends the composition of a character adds no tag.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Escape') setTyped('');
    else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  };
  return (
    <div className="tags">
      {value.map((tag) => (
        <Tag key={tag} closable={!fixed} closeIcon={fixed ? false : undefined} onClose={() => without(tag)}>
          <bdi>{tag}</bdi>
        </Tag>
      ))}
      <Input
        {...field}
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onFocus={beTarget}
        onBlur={() => {
          add();
          onBlur?.();
        }}
      />
    </div>
  );
}
