/** A date, typed or taken from a calendar, and how accurate it is. A day that does not exist stays as it was typed. */
import { useState } from 'react';
import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { dateProblem, tidyDate, withAccuracy, withDate, type Accuracy, type DateDraft } from '#domain/dates.ts';
import type { FieldProps } from './choice.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { ReferencePicker } from './reference-picker.tsx';

type Props = FieldProps & {
  value: DateDraft;
  onChange: (value: DateDraft) => void;
  /** What the date is called, for the two controls beside the text. */
  label: string;
};

export function DateWithAccuracy({ value, onChange, onBlur, label, ...field }: Props) {
  const [open, setOpen] = useState(false);
  const leave = () => {
    const tidied = tidyDate(value.date);
    if (tidied !== value.date) onChange(withDate(value, tidied));
    onBlur?.();
  };
  const calendar = (
    <MonthCalendar
      day={dateProblem(value.date) === null ? value.date : null}
      label={label}
      onChoose={(day) => {
        onChange(withDate(value, day));
        setOpen(false);
      }}
    />
  );
  return (
    <div className="date-with-accuracy">
      <Input
        {...field}
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        value={value.date}
        onChange={(event) => onChange(withDate(value, event.target.value))}
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
      <ReferencePicker
        list="date_accuracies"
        aria-label={`${label} accuracy`}
        clearable={false}
        value={value.accuracy}
        onChange={(accuracy) => onChange(withAccuracy(value, accuracy as Accuracy | null))}
        {...((field.disabled || value.date === '') && { disabled: true })}
      />
    </div>
  );
}
