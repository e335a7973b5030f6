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
  const [hint, setHint] = useState<Hint | null>(null);
  const hover = (event: GridMouseEventArgs) => {
    const words = wordsAt(surface, event);
    if (words === null || !('bounds' in event)) return setHint(null);
    const { x, y, height } = event.bounds;
    return setHint({ words, left: x, top: y + height });
  };
  return { hint, hover, hideHint: () => setHint(null) };
}

export function HoverHint({ hint }: { hint: Hint | null }) {
  const [shown, setShown] = useState<Hint | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setShown(hint), hint === null ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [hint]);
  if (shown === null || hint === null) return null;
  return (
    <div role="tooltip" className="sheet-hover" style={{ left: shown.left, top: shown.top }} dir="auto">
      {shown.words}
    </div>
  );
}
