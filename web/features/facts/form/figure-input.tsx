/** A field for a number, also from a mark in a source: a wrong text stays as typed, a right one is tidied on leaving the field. Typing over a 0 replaces it. */
import { Input } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { readHouseholdSize, tidyCount } from '#domain/values/numbers.ts';
import { useInsertTarget } from '#web/ui/insert-target.ts';
import type { FieldProps } from '#web/pickers/choice.tsx';

type Props = FieldProps & {
  value: string;
  onChange: (text: string) => void;
  onPressEnter?: (event: KeyboardEvent) => void;
  /** Rewrites the typed text when the field is left; by default as a count with thousands separators. */
  tidy?: (text: string) => string;
  inputMode?: 'numeric' | 'decimal';
  suffix?: ReactNode;
};

export function FigureInput({ value, onChange, onBlur, tidy = tidyCount, inputMode = 'numeric', ...field }: Props) {
  const beTarget = useInsertTarget(({ kind, value: marked }) => {
    if (kind === 'number') onChange(tidy(marked));
    return kind === 'number';
  });
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
      onFocus={({ target }) => {
        beTarget();
        if (readHouseholdSize(value).number === 0) target.select();
      }}
      onBlur={leave}
    />
  );
}
