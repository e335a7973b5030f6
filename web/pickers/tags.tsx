/** Free tags: Enter adds, Esc cancels what is being typed, a double is ignored, Backspace in an empty field takes the last one back. */
import './pickers.css';
import { useState, type KeyboardEvent } from 'react';
import { ConfigProvider, Input, Tag } from 'antd';
import type { FieldProps } from './choice.tsx';

type Props = FieldProps & {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** How a tag is written that was typed. */
  tidied?: (text: string) => string;
};

const trimmed = (text: string) => text.trim();

export function Tags({ value, onChange, onBlur, tidied = trimmed, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const { componentDisabled } = ConfigProvider.useConfig();
  const fixed = field.disabled ?? componentDisabled ?? false;
  const without = (tag: string) => onChange(value.filter((other) => other !== tag));

  const add = () => {
    const tag = tidied(typed);
    setTyped('');
    if (tag !== '' && !value.includes(tag)) onChange([...value, tag]);
  };
  const press = (event: KeyboardEvent) => {
    // The Enter that ends the composition of a character is not meant for the tag.
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
        onBlur={() => {
          add();
          onBlur?.();
        }}
      />
    </div>
  );
}
