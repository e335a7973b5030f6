/** For a part of a page that is drawn on paper only, or otherwise than on the screen. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from './use-media.ts';

/** True while the page is printed. The browser takes the page as it is when the listeners of `beforeprint` return; a tool that draws the page as on paper tells the medium alone. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  const onPaper = useMedia('print');
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
  return printing || onPaper;
}
