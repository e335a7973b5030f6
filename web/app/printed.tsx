/** The head line of a print, and its maps as wide as the paper. Draws nothing on the screen. */
import { useEffect } from 'react';
import { PAPER } from '#web/ui/paper.ts';
import { PrintedLine } from '#web/ui/printed-line.tsx';
import { usePrintLoaded } from '#web/ui/print-loaded.ts';
import { usePrinting } from '#web/ui/use-printing.ts';

/** A map keeps its size, for which its tiles are loaded, and is printed smaller or larger: base.css. */
function fit(): void {
  for (const drawn of document.querySelectorAll<HTMLElement>('.map')) {
    delete drawn.dataset['fitted'];
    const { offsetWidth: width, offsetHeight: height } = drawn;
    if (width === 0) continue;
    drawn.style.setProperty('--drawn-width', `${width}px`);
    drawn.style.setProperty('--drawn-height', `${height}px`);
    drawn.style.setProperty('--to-paper', String(PAPER / width));
    drawn.dataset['fitted'] = '';
  }
}

export function Printed() {
  const printing = usePrinting();
  usePrintLoaded();
  useEffect(() => {
    window.addEventListener('beforeprint', fit);
    return () => window.removeEventListener('beforeprint', fit);
  }, []);
  return printing ? <PrintedLine /> : null;
}
