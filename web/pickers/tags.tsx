/** Free tags: Enter adds, Esc cancels what is being typed, a double is ignored. Offers no list. */
import { useState } from 'react';
import { Select } from 'antd';
import type { FieldProps } from './choice.tsx';

type Props = FieldProps & { value: readonly string[]; onChange: (tags: string[]) => void };

const distinct = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
];

export function Tags({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <Select<string[]>
      {...field}
      className="picker"
      mode="tags"
      value={[...value]}
      onChange={(tags: string[]) => onChange(distinct(tags))}
      showSearch={{ searchValue: typed, onSearch: setTyped }}
      onInputKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('');
      }}
      open={false}
      suffixIcon={null}
    />
  );
}
