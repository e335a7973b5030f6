/** A period: two days and presets. Takes effect when both days are valid. */
import '#web/lists/lists.css';
import './period-field.css';
import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { periodFrom, samePeriod, type Period } from '#domain/dashboards/period.ts';
import { tidyDate } from '#domain/values/dates.ts';
import type { FieldProblem } from '#domain/search/search.ts';
import { DateRangeField } from './date-range-field.tsx';

type Props = {
  /** 'Reporting period'. */
  label: string;
  period: Period;
  onPeriod: (period: Period) => void;
  presets: readonly { label: string; period: Period }[];
  /** Below the presets. */
  note?: ReactNode;
};

const WRONG: FieldProblem = {
  end: null,
  text: 'A period has a first and a last day between 1900 and 2199, the first not after the last',
};

export function PeriodField({ label, period, onPeriod, presets, note }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<{ start: string | null; end: string | null }>(period);
  const [shown, setShown] = useState(period);
  // Another address, such as that of the browser's Back, replaces the typed days.
  if (!samePeriod(shown, period)) {
    setShown(period);
    setDraft(period);
  }
  // On a Sunday two of them have the same days.
  const chosen = presets.find((preset) => samePeriod(preset.period, period));
  const [left, setLeft] = useState(false);
  const tidied = { start: tidyDate(draft.start ?? ''), end: tidyDate(draft.end ?? '') };
  const typed = periodFrom(tidied);
  const show = () => {
    setLeft(true);
    setDraft(tidied);
    if (typed !== null && !samePeriod(typed, period)) onPeriod(typed);
  };
  const change = (days: Partial<typeof draft>) => {
    setLeft(false);
    setDraft({ ...draft, ...days });
  };
  return (
    <form
      className="period"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <div className="period-days">
        <span className="period-label">{label}</span>
        <DateRangeField
          id={id}
          label={label}
          from={draft.start}
          to={draft.end}
          onFrom={(start) => change({ start })}
          onTo={(end) => change({ end })}
          problem={left && typed === null ? WRONG : null}
          onLeave={show}
        />
        <Button htmlType="submit">Show</Button>
      </div>
      <div className="period-presets" role="group" aria-label="Periods to choose">
        {presets.map((preset) => (
          <Button
            key={preset.label}
            size="small"
            aria-pressed={preset === chosen}
            type={preset === chosen ? 'primary' : 'default'}
            onClick={() => onPeriod(preset.period)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      {note}
    </form>
  );
}
