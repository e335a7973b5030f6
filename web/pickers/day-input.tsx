/** A day, typed, picked from a calendar or from a mark in a source. A day that does not exist stays as typed. Checks nothing. */
import './pickers.css';
import { useState } from 'react';
import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { dateProblem, tidyDate } from '#domain/dates.ts';
import type { FieldProps } from './choice.tsx';
import { useInsertTarget } from '#web/ui/insert-target.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const MonthCalendar = onDemand(async () => (await import('./month-calendar.tsx')).MonthCalendar);

type Props = FieldProps & {
  value: string;
  onChange: (day: string) => void;
  /** The label of the day, for the calendar beside the text. */
  label: string;
};

export function DayInput({ value, onChange, onBlur, label, ...field }: Props) {
  const [open, setOpen] = useState(false);
  const beTarget = useInsertTarget(({ kind, value: marked }) => {
    if (kind === 'date') onChange(marked);
    return kind === 'date';
  });
  const leave = () => {
    const tidied = tidyDate(value);
    if (tidied !== value) onChange(tidied);
    onBlur?.();
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
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={beTarget}
        onBlur={leave}
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
