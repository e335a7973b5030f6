/** Two days, typed or picked from a calendar, and their problem. Each change goes into the draft at once; checks nothing. */
import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { dateProblem } from '#domain/values/dates.ts';
import type { FieldProblem } from '#domain/search/search.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const MonthCalendar = onDemand(async () => (await import('#web/pickers/month-calendar.tsx')).MonthCalendar);

type DayProps = {
  id: string;
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
  wrong: boolean;
  describedBy: string | undefined;
  onLeave: () => void;
};

function Day({ id, label, value, onChange, wrong, describedBy, onLeave }: DayProps) {
  const [open, setOpen] = useState(false);
  const calendar = (
    <MonthCalendar
      day={value !== null && dateProblem(value) === null ? value : null}
      label={label}
      onChoose={(day) => {
        onChange(day);
        setOpen(false);
      }}
    />
  );
  return (
    <Input
      id={id}
      aria-label={label}
      placeholder="YYYY-MM-DD"
      autoComplete="off"
      allowClear
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      onBlur={({ target, relatedTarget }) => {
        // Moving from one day to the other does not leave the range.
        if (!target.closest('.date-range')?.contains(relatedTarget)) onLeave();
      }}
      aria-invalid={wrong}
      {...(wrong && { status: 'error' as const })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      suffix={
        <Popover content={calendar} trigger="click" open={open} onOpenChange={setOpen} destroyOnHidden>
          <Button
            type="text"
            size="small"
            icon={<CalendarOutlined />}
            aria-label={`Choose ${label}`}
            aria-expanded={open}
            tabIndex={-1}
          />
        </Popover>
      }
    />
  );
}

type Props = {
  id: string;
  /** The name of the range: 'Start date'. */
  label?: string;
  from: string | null;
  to: string | null;
  onFrom: (day: string | null) => void;
  onTo: (day: string | null) => void;
  /** The text of the problem, and the day that has it. */
  problem: FieldProblem | null;
  onLeave: () => void;
};

export function DateRangeField({ id, label = 'Date', from, to, onFrom, onTo, problem, onLeave }: Props) {
  const words = problem === null ? undefined : `${id}-problem`;
  return (
    <div className="date-range" role="group" aria-label={`${label} range`}>
      <Day
        id={id}
        label={`${label} from`}
        value={from}
        onChange={onFrom}
        wrong={problem?.end === 'from'}
        describedBy={words}
        onLeave={onLeave}
      />
      <span aria-hidden>–</span>
      <Day
        id={`${id}-end`}
        label={`${label} to`}
        value={to}
        onChange={onTo}
        wrong={problem?.end === 'to'}
        describedBy={words}
        onLeave={onLeave}
      />
      {problem !== null && (
        <div id={words} role="alert" className="date-range-problem">
          {problem.text}
        </div>
      )}
    </div>
  );
}
