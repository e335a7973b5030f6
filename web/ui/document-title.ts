/** Names the browser's tab after its screen. */
import { useEffect } from 'react';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Helix`;
  }, [title]);
}
