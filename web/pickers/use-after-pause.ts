/** The typed text after a short pause, so that not every letter starts a search. */
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
