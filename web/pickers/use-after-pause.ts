/** What was typed, once no more is typed for a moment: not every letter is searched for. */
import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** The pause in milliseconds. */
export function useAfterPause(text: string, pause = PAUSE_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
