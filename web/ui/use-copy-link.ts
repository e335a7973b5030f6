/** Copies an address to the clipboard, with a notice of it. */
import { useCallback } from 'react';
import { useNotices } from './notices.ts';

export function useCopyLink(): (address: string) => Promise<void> {
  const notices = useNotices();
  return useCallback(
    async (address) => {
      try {
        await navigator.clipboard.writeText(address);
        notices.message('Link copied to clipboard');
      } catch {
        notices.message("Can't copy link", 'error');
      }
    },
    [notices],
  );
}
