/** The days of the facts of the IDU as bars, and a slider over them: map and list show the facts of the chosen days. Loads nothing. */
import { Button, Slider } from 'antd';
import { useMemo } from 'react';
import { daysText, spread, type Days } from '#domain/facts/idu-days.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';

type Props = {
  dates: readonly (string | null)[];
  days: Days | null;
  /** Null for all days. */
  onDays: (days: Days | null) => void;
};

export function TimeSlider({ dates, days, onDays }: Props) {
  const all = useMemo(() => spread(dates), [dates]);
  if (all === null) return <div className="idu-time" />;
  const { first, last, bars } = all;
  const most = Math.max(...bars);
  const [from, to] = days ?? [first, last];
  const width = 1000 / bars.length;
  const isChosen = (at: number) => {
    const share = (last - first + 1) / bars.length;
    return first + (at + 1) * share > from && first + at * share <= to;
  };
  return (
    <div className="idu-time" role="group" aria-label={WORDS.days}>
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden>
        {bars.map((count, at) => (
          <rect
            // A bar is its position.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            x={at * width}
            width={Math.max(1, width - 2)}
            y={40 - (38 * count) / most}
            height={(38 * count) / most}
            data-chosen={isChosen(at)}
          />
        ))}
      </svg>
      <Slider
        range
        min={first}
        max={last}
        value={[from, to]}
        onChange={([start = first, end = last]) => onDays(start === first && end === last ? null : [start, end])}
        ariaLabelForHandle={[WORDS.firstDay, WORDS.lastDay]}
        ariaValueTextFormatterForHandle={[daysText, daysText]}
        tooltip={{ formatter: (day) => daysText(day ?? first) }}
      />
      <span className="idu-time-words">
        {daysText(from)} – {daysText(to)}
        {days !== null && (
          <Button size="small" type="text" onClick={() => onDays(null)}>
            {WORDS.allDays}
          </Button>
        )}
      </span>
    </div>
  );
}
