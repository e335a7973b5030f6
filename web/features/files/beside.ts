/** The width of the preview, whether it is open and whether its text is marked, as the user left it in this browser. */
import { useState } from 'react';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import { useSession } from '#web/data/session.ts';
import { LEAST_SHARE, MOST_SHARE } from './divider.tsx';

type Beside = { open: boolean; share: number; marks: boolean };

const FIRST: Beside = { open: true, share: 34, marks: true };

function readBeside(key: string): Beside {
  const kept = readStored(key);
  if (typeof kept !== 'object' || kept === null) return FIRST;
  const { open, share, marks } = { ...FIRST, ...kept };
  const known = typeof open === 'boolean' && typeof share === 'number' && share >= LEAST_SHARE && share <= MOST_SHARE;
  return known ? { open, share, marks: marks !== false } : FIRST;
}

/** On narrow screens preview.css puts the preview above the form, which it hides; there it opens only on request. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 1023px)').matches;

export function useBeside(): [Beside, (change: Partial<Beside>) => void] {
  const key = `preview:${useSession()?.username ?? ''}`;
  const [beside, setBeside] = useState(() => ({ ...readBeside(key), ...(isNarrow() && { open: false }) }));
  const change = (changed: Partial<Beside>) => {
    const next = { ...beside, ...changed };
    setBeside(next);
    writeStored(key, isNarrow() ? { ...next, open: readBeside(key).open } : next);
  };
  return [beside, change];
}
