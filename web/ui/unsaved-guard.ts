/** Asks before unsaved changes are left by a link, the back button or a closed tab; once, even if several forms of the page have some. Saves nothing. */
import { App } from 'antd';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

type Modal = ReturnType<typeof App.useApp>['modal'];
type Guard = { asks: (words: string) => Promise<boolean> };

const KEPT = 'Your changes are not saved. This browser keeps them and offers them when you come back.';

/** Asks in a dialog; true if the changes may be left. The words explain what happens to them. */
export const asksToLeave = async (modal: Modal, words: string): Promise<boolean> =>
  Boolean(
    await modal.confirm({
      title: 'Leave without saving?',
      content: words,
      okText: 'Leave',
      cancelText: 'Stay',
      focusable: { autoFocusButton: 'cancel' },
    }),
  );

/** The forms on the screen with unsaved changes, the earliest change first. */
const guards = new Set<Guard>();

/** The form that asks for all of them. */
const asker = (): Guard | undefined => guards.values().next().value;

/** Asks whether all unsaved changes may be left, for actions that are no navigation, such as logging out. The words explain what happens to the changes. */
export const mayLeave = async (words: string): Promise<boolean> => (await asker()?.asks(words)) ?? true;

/** Returns a function that lets the next navigation through: call it after saving, before navigating. The words say what becomes of the changes. */
export function useUnsavedGuard(dirty: boolean, words = KEPT): () => void {
  const { modal } = App.useApp();
  const guard = useRef<Guard | null>(null);
  useEffect(() => {
    if (!dirty) return;
    const own = { asks: (why: string) => asksToLeave(modal, why) };
    guard.current = own;
    guards.add(own);
    return () => {
      guards.delete(own);
      guard.current = null;
    };
  }, [dirty, modal]);
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => guard.current !== null && guards.has(guard.current),
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || guard.current === null || guard.current !== asker()) return false;
      return !(await guard.current.asks(words));
    },
  });
  return useCallback(() => {
    if (guard.current !== null) guards.delete(guard.current);
  }, []);
}
