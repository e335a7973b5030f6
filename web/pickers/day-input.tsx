/** A day, typed, picked from a calendar or from a mark in a source. A day that does not exist stays as typed. Checks nothing. */
import './pickers.css';
import { useState } from 'react';
import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { dateProblem, periodOf, tidyDate, type AccurateDate } from '#domain/values/dates.ts';
import type { FieldProps } from './choice.tsx';
import { useInsertTarget } from '#web/ui/insert-target.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const MonthCalendar = onDemand(async () => (await import('./month-calendar.tsx')).MonthCalendar);

type Props = FieldProps & {
  value: string;
  onChange: (day: string) => void;
  /** The label of the day, for the calendar beside the text. */
  label: string;
  /** Takes a month or a year that was typed alone, as its first day or its last. */
  period?: { at: 'first' | 'last'; onChange: (date: AccurateDate) => void };
  /** Other words for a day, and an example of them. */
  words?: { read: (text: string) => string | null; example: string };
};

export function DayInput({ value, onChange, onBlur, label, period, words, ...field }: Props) {
  const [open, setOpen] = useState(false);
  const beTarget = useInsertTarget(({ kind, value: marked }) => {
    if (kind === 'date') onChange(marked);
    return kind === 'date';
  });
  const settle = () => {
    const alone = period === undefined ? null : periodOf(value, period.at);
    const tidied = words?.read(value) ?? tidyDate(value);
    if (alone !== null) period?.onChange(alone);
    else if (tidied !== value) onChange(tidied);
  };
  const calendar = (
    <MonthCalendar
      day={dateProblem(value) === null ? value : null}
      label={label}
      onChoose={(day) => {
        onChange(day);
        setOpen(false);
      }}
    />
  );
  return (
    <div className="day-input">
      <Input
        {...field}
        placeholder={words === undefined ? 'YYYY-MM-DD' : `YYYY-MM-DD, ${words.example}`}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={beTarget}
        // A first click takes the whole day, as Tab does, so that typing replaces it.
        onMouseDown={(event) => {
          if (event.target === document.activeElement) return;
          event.preventDefault();
          const input = event.target as HTMLInputElement;
          // Not every browser moves the focus to a text that is selected.
          input.focus();
          input.select();
        }}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
        // A save by key reads the field before it is left.
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')) settle();
        }}
      />
      <Popover content={calendar} trigger="click" open={open} onOpenChange={setOpen} destroyOnHidden>
        <Button
          icon={<CalendarOutlined />}
          aria-label={`Choose ${label}`}
          aria-expanded={open}
          tabIndex={-1}
          {...(field.disabled !== undefined && { disabled: field.disabled })}
        />
      </Popover>
    </div>
  );
}
