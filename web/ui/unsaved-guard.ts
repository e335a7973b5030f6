/** Asks before unsaved changes are left behind, by a link, the back button or a closed tab. Saves nothing. */
import { App } from 'antd';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Returns a function that lets the next navigation through: call it after saving, before going on. */
export function useUnsavedGuard(dirty: boolean): () => void {
  const { modal } = App.useApp();
  const released = useRef(false);
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty && !released.current,
    shouldBlockFn: async ({ current, next }) => {
      if (released.current || current.pathname === next.pathname) return false;
      const leave = await modal.confirm({
        title: 'Leave without saving?',
        content: 'What you typed has not been saved.',
        okText: 'Leave',
        cancelText: 'Stay',
        autoFocusButton: 'cancel',
      });
      return !leave;
    },
  });
  return useCallback(() => {
    released.current = true;
  }, []);
}
