/** Asks before unsaved changes are left behind, by a link, the back button or a closed tab. Saves nothing. */
import { App } from 'antd';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** The guards of what is on the screen: each asks, if there is something to lose. */
const guards = new Set<() => Promise<boolean>>();

/** For what ends the work by another way than a navigation, such as logging out: whether all that is unsaved may be left behind. */
export async function mayLeave(): Promise<boolean> {
  for (const asks of guards) if (!(await asks())) return false;
  return true;
}

/** Returns a function that lets the next navigation through: call it after saving, before going on. */
export function useUnsavedGuard(dirty: boolean): () => void {
  const { modal } = App.useApp();
  const released = useRef(false);
  const asks = useCallback(
    async () =>
      Boolean(
        await modal.confirm({
          title: 'Leave without saving?',
          content: 'What you typed has not been saved.',
          okText: 'Leave',
          cancelText: 'Stay',
          autoFocusButton: 'cancel',
        }),
      ),
    [modal],
  );
  useEffect(() => {
    if (!dirty) return;
    const guard = async () => released.current || (await asks());
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [dirty, asks]);
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty && !released.current,
    shouldBlockFn: async ({ current, next }) => {
      if (released.current || current.pathname === next.pathname) return false;
      return !(await asks());
    },
  });
  return useCallback(() => {
    released.current = true;
  }, []);
}
