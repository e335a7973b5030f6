/** A number as people type it: kept as it is while it is wrong, written with thousands separators when it is left. */
import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { tidyCount } from '#domain/numbers.ts';
import type { FieldProps } from './choice.tsx';

type Props = FieldProps & {
  value: string;
  onChange: (text: string) => void;
  onPressEnter?: (event: KeyboardEvent) => void;
};

export function FigureInput({ value, onChange, onBlur, ...field }: Props) {
  const leave = () => {
    const tidied = tidyCount(value);
    if (tidied !== value) onChange(tidied);
    onBlur?.();
  };
  return (
    <Input
      {...field}
      className="figure-input"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={leave}
    />
  );
}
