/** Waits with Ctrl+P until the page is loaded, because a browser prints the page as it is; a print by the menu says that parts were missing. */
import { useEffect } from 'react';

/** True while parts of the page are loading. */
export const isLoading = (): boolean => document.querySelector('.skeleton') !== null;

/** Resolves when no part is loading. */
export function loaded(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isLoading()) return;
      observer.disconnect();
      // The last answer is drawn with the next frame.
      requestAnimationFrame(() => resolve());
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    check();
  });
}

export const isPrint = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p';

export function usePrintLoaded(): void {
  useEffect(() => {
    let waiting = false;
    const press = (event: KeyboardEvent) => {
      // Rows that a print loads wait for the rest themselves.
      if (!isPrint(event) || event.defaultPrevented || !(waiting || isLoading())) return;
      event.preventDefault();
      if (waiting) return;
      waiting = true;
      void loaded().then(() => {
        waiting = false;
        window.print();
      });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
