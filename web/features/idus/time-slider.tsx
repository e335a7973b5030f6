/** The days of the facts of the IDU as bars, with their months and a slider: map and list show the facts of the chosen days, also one part after the other. Loads nothing. */
import { CaretRightOutlined, LeftOutlined, PauseOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Slider } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { daysText, partsOf, spread, stepped, type Days } from '#domain/facts/idu-days.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { useAction } from '#web/ui/actions.ts';

type Props = {
  dates: readonly (string | null)[];
  /** The dates are not there yet: their room is kept. */
  waits: boolean;
  days: Days | null;
  /** Null for all days. `done` is false while a handle is dragged. */
  onDays: (days: Days | null, done: boolean) => void;
};

/** Each step is shown so long, in milliseconds. */
const STEP = 1200;
/** On a phone so many parts have room for their names. */
const MANY = 8;
/** A part of less of the axis has no room for its name. */
const NAMED = 0.025;

const same = (one: Days | null, other: Days) => one !== null && one[0] === other[0] && one[1] === other[1];

export function TimeSlider({ dates, waits, days, onDays }: Props) {
  const all = useMemo(() => spread(dates), [dates]);
  const [plays, setPlays] = useState(false);
  const whole: Days | null = all && [all.first, all.last];
  const parts = useMemo(() => (all === null ? [] : partsOf([all.first, all.last])), [all]);
  const to = (by: 1 | -1) => whole && stepped(days, by, whole);
  const go = (by: 1 | -1) => {
    const next = to(by);
    if (next !== null) onDays(next, true);
    return next !== null;
  };
  useAction(to(-1) && { label: WORDS.earlier, key: ',', run: () => go(-1) });
  useAction(to(1) && { label: WORDS.later, key: '.', run: () => go(1) });
  const step = useEffectEvent(() => {
    if (!go(1)) setPlays(false);
  });
  useEffect(() => {
    if (!plays) return undefined;
    const timer = window.setInterval(() => step(), STEP);
    return () => window.clearInterval(timer);
  }, [plays]);
  const play = () => {
    setPlays(!plays);
    // From the end it begins again.
    if (!plays && !go(1)) onDays(parts[0]?.days ?? null, true);
  };
  const clear = days !== null && (
    <Button
      size="small"
      type="text"
      onClick={() => {
        setPlays(false);
        onDays(null, true);
      }}
    >
      {WORDS.allDays}
    </Button>
  );
  // Facts of one day have nothing to slide.
  if (all === null || whole === null)
    return !waits && days === null ? null : (
      <div className="idu-time">
        {days !== null && (
          <span className="idu-time-words">
            {daysText(days[0])} – {daysText(days[1])} {clear}
          </span>
        )}
      </div>
    );
  const { first, last, bars } = all;
  const most = Math.max(...bars);
  const [from, until] = days ?? whole;
  const width = 1000 / bars.length;
  const isChosen = (at: number) => {
    const share = (last - first + 1) / bars.length;
    return first + (at + 1) * share > from && first + at * share <= until;
  };
  const slide = (done: boolean) => (handles: number | number[]) => {
    const [start = first, end = last] = [handles].flat();
    onDays(start === first && end === last ? null : [start, end], done);
  };
  const shareOf = ([start, end]: Days) => (end - start + 1) / (last - first + 1);
  const percent = (count: number) => `${(100 * count) / (last - first + 1)}%`;
  return (
    <div className="idu-time" role="group" aria-label={WORDS.days}>
      <div className="idu-time-axis">
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
          range={{ draggableTrack: true }}
          min={first}
          max={last}
          value={[from, until]}
          onChange={slide(false)}
          onChangeComplete={slide(true)}
          ariaLabelForHandle={[WORDS.firstDay, WORDS.lastDay]}
          ariaValueTextFormatterForHandle={[daysText, daysText]}
          tooltip={{ formatter: (day) => daysText(day ?? first) }}
        />
        <div className="idu-time-parts" data-many={parts.length > MANY || undefined}>
          {parts.map((part) => (
            <button
              key={part.title}
              type="button"
              title={part.title}
              aria-label={part.title}
              aria-pressed={same(days, part.days)}
              style={{ left: percent(part.days[0] - first), width: percent(part.days[1] - part.days[0] + 1) }}
              onClick={() => onDays(same(days, part.days) ? null : part.days, true)}
            >
              {shareOf(part.days) < NAMED ? '' : part.label}
            </button>
          ))}
        </div>
      </div>
      <div className="idu-time-words">
        <span className="idu-time-steps">
          <Button
            size="small"
            icon={<LeftOutlined aria-hidden />}
            aria-label={WORDS.earlier}
            title={`${WORDS.earlier} (,)`}
            disabled={to(-1) === null}
            onClick={() => go(-1)}
          />
          <Button
            size="small"
            icon={plays ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
            aria-label={plays ? WORDS.pause : WORDS.play}
            title={plays ? WORDS.pause : WORDS.play}
            onClick={play}
          />
          <Button
            size="small"
            icon={<RightOutlined aria-hidden />}
            aria-label={WORDS.later}
            title={`${WORDS.later} (.)`}
            disabled={to(1) === null}
            onClick={() => go(1)}
          />
          {clear}
        </span>
        <span>
          {days === null && `${WORDS.factsOf} `}
          {daysText(from)} – {daysText(until)}
        </span>
      </div>
    </div>
  );
}
