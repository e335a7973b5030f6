/** One value of a difference: its lines; a long value is shortened and can be opened. */
import { useState } from 'react';

const LONG = 240;
const LINES = 6;

const shortened = (text: string): string => {
  const few = text.split('\n').slice(0, LINES).join('\n');
  const cut = few.length > LONG ? few.slice(0, LONG).replace(/\s+\S*$/, '') : few;
  return cut.length < text.length ? `${cut} …` : text;
};

export function Value({ lines }: { lines: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const text = lines.join('\n');
  const short = shortened(text);
  if (text === '') return <span className="quiet">empty</span>;
  return (
    <>
      <span className="history-value" dir="auto">
        {open ? text : short}
      </span>
      {short !== text && (
        <>
          {' '}
          <button type="button" className="text-link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show less' : 'Show all'}
          </button>
        </>
      )}
    </>
  );
}
