/** Names the tab after the screen in it. */
import { useEffect } from 'react';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Helix`;
  }, [title]);
}
