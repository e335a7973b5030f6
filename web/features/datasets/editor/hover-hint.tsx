/** What the pointer is on, in words, after a moment: the meaning of a column, or the reason of a mark. The status bar says the same for the focused cell. */
import { useEffect, useState } from 'react';
import type { GridMouseEventArgs } from '@glideapps/glide-data-grid';
import type { Surface } from './commands.ts';

type Hint = { words: string; left: number; top: number };

const PAUSE_MS = 250;

function wordsAt({ sheet, view, columns }: Surface, event: GridMouseEventArgs): string | null {
  if (event.kind === 'header') return columns[event.location[0]]?.about ?? null;
  if (event.kind !== 'cell') return null;
  const [at, line] = event.location;
  const name = columns[at]?.column?.name;
  if (name === undefined || line < 0 || line >= view.length) return null;
  const { problem, warning } = sheet.cell(view.rowAt(line), name);
  return problem ?? warning;
}

export function useHoverHint(surface: Surface) {
  const [over, setOver] = useState<GridMouseEventArgs | null>(null);
  // Read anew: the cell may have changed under the pointer.
  const words = over === null ? null : wordsAt(surface, over);
  const hint =
    words === null || over === null || !('bounds' in over)
      ? null
      : { words, left: over.bounds.x, top: over.bounds.y + over.bounds.height };
  return {
    hint,
    hover: (event: GridMouseEventArgs) => setOver(wordsAt(surface, event) === null ? null : event),
    hideHint: () => setOver(null),
  };
}

export function HoverHint({ hint }: { hint: Hint | null }) {
  const position = hint === null ? null : `${hint.left} ${hint.top}`;
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setShown(position), position === null ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [position]);
  if (hint === null || shown !== position) return null;
  return (
    <div role="tooltip" className="sheet-hover" style={{ left: hint.left, top: hint.top }} dir="auto">
      {hint.words}
    </div>
  );
}
