/** The field over an open cell: typed text, a list for countries and accuracies, a calendar for dates. Reads no value: the model does. */
import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { folded } from '#domain/search/folded.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const MonthCalendar = onDemand(async () => (await import('#web/pickers/month-calendar.tsx')).MonthCalendar);

export type CellOption = { value: string; label: string };
export type Move = readonly [columns: -1 | 0 | 1, rows: -1 | 0 | 1];
export type OpenCell = {
  box: { left?: number; right?: number; top?: number; bottom?: number };
  /** What opens with it is above the cell. */
  upwards: boolean;
  width: number;
  height: number;
  label: string;
  text: string;
  /** True where the first character opened it: then an arrow key leaves the cell. */
  typed: boolean;
  right: boolean;
  options: readonly CellOption[] | null;
  date: string | null;
};

type Props = {
  open: OpenCell;
  /** `everywhere`: into every selected cell. */
  onTake: (text: string, move: Move, everywhere?: boolean) => void;
  onCancel: () => void;
};

const MOST_OPTIONS = 60;
const ARROWS: Readonly<Record<string, Move>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Options that begin with the text come first. */
function matching(options: readonly CellOption[], typed: string): readonly CellOption[] {
  const text = folded(typed.trim());
  if (text === '') return options.slice(0, MOST_OPTIONS);
  const rank = ({ value, label }: CellOption) =>
    folded(value).startsWith(text) ? 0 : folded(label).startsWith(text) ? 1 : folded(label).includes(text) ? 2 : 3;
  const ranked = options.map((option) => [rank(option), option] as const).filter(([order]) => order < 3);
  return ranked
    .toSorted(([one], [other]) => one - other)
    .map(([, option]) => option)
    .slice(0, MOST_OPTIONS);
}

export function CellEditor({ open, onTake, onCancel }: Props) {
  const { box, upwards, width, height, label, typed, right, options, date } = open;
  const [text, setText] = useState(open.text);
  const [chosen, setChosen] = useState(-1);
  /** The whole list, until the text changes. */
  const [edited, setEdited] = useState(typed);
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const offered = options === null ? [] : matching(options, edited ? text : '');
  const latest = useRef({ text, onTake });
  useEffect(() => {
    latest.current = { text, onTake };
  });
  useLayoutEffect(() => {
    const shown = field.current;
    shown?.focus({ preventScroll: true });
    shown?.setSelectionRange(shown.value.length, shown.value.length);
  }, []);
  useEffect(() => {
    const leave = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || frame.current?.contains(target) === true) return;
      if (target.closest('.ant-select-dropdown') === null) latest.current.onTake(latest.current.text, [0, 0]);
    };
    document.addEventListener('pointerdown', leave, true);
    return () => document.removeEventListener('pointerdown', leave, true);
  }, []);

  const value = (): string => {
    if (options === null || text.trim() === '') return text;
    const first = chosen >= 0 ? offered[chosen] : edited ? offered[0] : undefined;
    return first?.value ?? text;
  };
  const press = (event: KeyboardEvent) => {
    // A character that is being composed is not a key of the cell.
    if (event.nativeEvent.isComposing) return;
    const take = (move: Move, everywhere = false) => {
      event.preventDefault();
      event.stopPropagation();
      onTake(value(), move, everywhere);
    };
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: 0, selectionEnd: 0 };
      setText(`${text.slice(0, from)}\n${text.slice(to)}`);
    } else if (event.key === 'Enter') take([0, event.ctrlKey ? 0 : event.shiftKey ? -1 : 1], event.ctrlKey);
    else if (event.key === 'Tab') take([event.shiftKey ? -1 : 1, 0]);
    else if (offered.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((chosen + step + offered.length) % offered.length);
    } else if (typed && event.key in ARROWS) take(ARROWS[event.key] ?? [0, 0]);
    else event.stopPropagation();
  };
  const shared = {
    ref: field,
    className: right ? 'cell-field right' : 'cell-field',
    style: { minWidth: width, minHeight: height },
    'aria-label': label,
    rows: 1,
    spellCheck: false,
    dir: 'auto',
    value: text,
    onKeyDown: press,
    // The grid takes the focus a frame after a click, which on a busy computer is after the first typed characters.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget?.closest('.sheet-grid') != null) field.current?.focus({ preventScroll: true });
    },
  } as const;
  const change = (next: string) => {
    setText(next);
    setEdited(true);
    setChosen(-1);
  };
  return (
    <div ref={frame} className={upwards ? 'cell-editor upwards' : 'cell-editor'} style={box}>
      {options === null ? (
        <textarea {...shared} onChange={({ target }) => change(target.value)} />
      ) : (
        <>
          <textarea
            {...shared}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={offered.length > 0}
            aria-controls={list}
            {...(chosen >= 0 && { 'aria-activedescendant': `${list}-${chosen}` })}
            onChange={({ target }) => change(target.value)}
          />
          {offered.length > 0 && (
            <div id={list} role="listbox" aria-label={label} className="cell-options">
              {offered.map((option, at) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The arrow keys and Enter of the field do the same.
                <div
                  key={option.value}
                  id={`${list}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === chosen}
                  ref={(shown) => {
                    if (at === chosen) shown?.scrollIntoView({ block: 'nearest' });
                  }}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onTake(option.value, [0, 0])}
                >
                  {option.label === option.value ? option.label : `${option.value} ${option.label}`}
                </div>
              ))}
            </div>
          )}
        </>
      )}
      {date !== null && !typed && (
        <div className="cell-calendar">
          <MonthCalendar day={date === '' ? null : date} label={label} onChoose={(day) => onTake(day, [0, 0])} />
        </div>
      )}
    </div>
  );
}
