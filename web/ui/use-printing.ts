/** For a part of a page that is drawn on paper only, or otherwise than on the screen. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is printed. The browser takes the page as it is when the listeners of `beforeprint` return. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
