/** A number as people type it: kept as it is while it is wrong, tidied when it is left. A 0 gives way to what is typed or pasted. */
import { Input } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { readHouseholdSize, tidyCount } from '#domain/numbers.ts';
import type { FieldProps } from './choice.tsx';

type Props = FieldProps & {
  value: string;
  onChange: (text: string) => void;
  onPressEnter?: (event: KeyboardEvent) => void;
  /** How what was typed is written when the field is left; without it as a count, with thousands separators. */
  tidy?: (text: string) => string;
  inputMode?: 'numeric' | 'decimal';
  suffix?: ReactNode;
};

export function FigureInput({ value, onChange, onBlur, tidy = tidyCount, inputMode = 'numeric', ...field }: Props) {
  const leave = () => {
    const tidied = tidy(value);
    if (tidied !== value) onChange(tidied);
    onBlur?.();
  };
  return (
    <Input
      {...field}
      className="figure-input"
      inputMode={inputMode}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={({ target }) => readHouseholdSize(value).number === 0 && target.select()}
      onBlur={leave}
    />
  );
}
