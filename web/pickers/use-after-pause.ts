/** What was typed, once no more is typed for a moment: not every letter is searched for. */
import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

export function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
