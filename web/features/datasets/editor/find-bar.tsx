/** Finds a text in the shown records: Enter goes to the next cell with it, Shift+Enter to the one before; or shows only the rows with it. */
import { useRef, useState, type RefObject } from 'react';
import { FilterFilled, FilterOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip, type InputRef } from 'antd';
import { folded } from '#domain/search/folded.ts';
import type { Sheet, SheetSearch } from '#domain/dataset/sheet-types.ts';
import { counted } from '#domain/values/counts.ts';
import type { EditorColumn } from './grid-columns.ts';
import { useFound } from './use-found.ts';

type Position = { row: number; at: number };

/** The next cell with the text, by rows and then columns, around the end. */
export function nextHit(
  sheet: Sheet,
  columns: readonly EditorColumn[],
  { rows, from, text, back }: { rows: readonly number[]; from: Position | null; text: string; back: boolean },
): Position | null {
  const wanted = folded(text.trim());
  if (wanted === '' || rows.length === 0) return null;
  const hitsOf = (row: number) =>
    columns.flatMap(({ column }, at) =>
      column !== null && folded(sheet.cell(row, column.name).text).includes(wanted) ? [at] : [],
    );
  const step = back ? -1 : 1;
  const begin = from === null ? -1 : rows.indexOf(from.row);
  const start = begin < 0 ? (back ? rows.length - 1 : 0) : begin;
  for (let walked = 0; walked <= rows.length; walked += 1) {
    const row = rows[(start + step * walked + rows.length * 2) % rows.length] ?? 0;
    const beyond = (at: number) => walked > 0 || begin < 0 || (back ? at < (from?.at ?? 0) : at > (from?.at ?? 0));
    const hits = hitsOf(row).filter((at) => walked === rows.length || beyond(at));
    const found = back ? hits.at(-1) : hits[0];
    if (found !== undefined) return { row, at: found };
  }
  return null;
}

type Props = {
  field: RefObject<InputRef | null>;
  sheet: Sheet;
  revision: number;
  columns: readonly EditorColumn[];
  search: SheetSearch;
  onSearch: (search: SheetSearch) => void;
  from: () => Position | null;
  onGo: (position: Position) => void;
  onLeave: () => void;
};

export function FindBar(props: Props) {
  const { field, sheet, revision, columns, search, onSearch, from, onGo, onLeave } = props;
  const [text, setText] = useState('');
  /** The rows and their text as soon as they are found: a key may come before they are drawn. */
  const last = useRef<{ among: readonly number[]; of: string }>({ among: [], of: '' });
  /** A key that came before the rows were found. */
  const waiting = useRef<'next' | 'back' | null>(null);
  const { text: filtered, ...others } = search;
  const filtering = filtered !== undefined;
  const filter = (on: boolean) => onSearch(on && text.trim() !== '' ? { ...others, text } : others);
  const goAmong = (among: readonly number[], back: boolean) => {
    const found = nextHit(sheet, columns, { rows: among, from: from(), text, back });
    if (found !== null) onGo(found);
  };
  const rows = useFound({
    sheet,
    revision,
    search,
    text,
    onFound: (found) => {
      last.current = { among: found, of: text };
      if (filtering && filtered !== text) filter(true);
      if (waiting.current !== null) goAmong(found, waiting.current === 'back');
      waiting.current = null;
    },
  });
  const go = (back: boolean) => {
    const { among, of } = last.current;
    if (of === text) goAmong(among, back);
    else waiting.current = back ? 'back' : 'next';
  };
  return (
    <span className="find-bar" role="search" aria-label="Records">
      <Input
        ref={field}
        size="small"
        allowClear
        placeholder="Find (Ctrl+F)"
        aria-label="Find in the records"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            go(event.shiftKey);
          } else if (event.key === 'Escape') onLeave();
        }}
        suffix={
          text.trim() !== '' && (
            <span className="quiet" role="status">
              {rows.length === 0 ? 'None' : counted(rows.length, 'row')}
            </span>
          )
        }
      />
      <Tooltip title="Show only rows with this text">
        <Button
          size="small"
          aria-label="Show only rows with this text"
          aria-pressed={filtering}
          disabled={text.trim() === ''}
          icon={filtering ? <FilterFilled /> : <FilterOutlined />}
          onClick={() => filter(!filtering)}
        />
      </Tooltip>
    </span>
  );
}
