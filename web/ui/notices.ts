/** Shows the result of an action at the foot of the page, where it covers no title and no button: notices stay 8 seconds, messages 4, and an error that offers something until it is closed. */
import { App, Button } from 'antd';
import { createElement, useId, useMemo } from 'react';
import { placeNotices } from './notice-side.ts';

const NOTICE_SECONDS = 8;
const MESSAGE_SECONDS = 4;
const className = 'notice';

/** The open notices, by their subject. */
const open = new Map<string, Set<string>>();
let opened = 0;
const newKey = (): string => `notice ${(opened += 1)}`;

/** True while a notice of an action is in sight. */
export const isNoticed = (): boolean => [...open.values()].some((keys) => keys.size > 0);

/** A button in a notice, such as 'Undo'; it closes the notice. */
export type NoticeAction = { readonly label: string; readonly run: () => void };

export type Notices = {
  success: (title: string, text?: string, action?: NoticeAction) => void;
  error: (title: string, text?: string, action?: NoticeAction) => void;
  warning: (title: string, text?: string) => void;
  /** A report that takes some time to read. */
  info: (title: string, text: string, seconds: number) => void;
  /** A short line, such as 'Link copied to clipboard'. It takes the place of the one before on the same subject. */
  message: (text: string, kind?: 'success' | 'error' | 'info') => void;
  /** Removes notices that a later answer or another try has made obsolete; the next notice does so by itself. */
  settle: () => void;
};

/** Notices on one subject share `about`; each of the others is a subject of its own. The newest takes the place of the older ones on its subject; an information stands beside them. */
export function useNotices(about?: string): Notices {
  const { notification } = App.useApp();
  const own = useId();
  const subject = about ?? own;
  return useMemo(() => {
    const keys = open.get(subject) ?? new Set();
    open.set(subject, keys);
    const settle = () => {
      for (const key of keys) notification.destroy(key);
      keys.clear();
    };
    /** The key of a notice that replaces the older ones. */
    const newest = (): string => {
      settle();
      const key = newKey();
      keys.add(key);
      return key;
    };
    const notice =
      (kind: 'success' | 'error' | 'warning', role: 'alert' | 'status') =>
      (title: string, text?: string, action?: NoticeAction): void => {
        const key = newest();
        const act = () => {
          notification.destroy(key);
          action?.run();
        };
        const actions = action && createElement(Button, { size: 'small', onClick: act }, action.label);
        placeNotices();
        notification[kind]({
          key,
          title,
          description: text,
          actions,
          // Its action is offered nowhere else.
          duration: kind === 'error' && action !== undefined ? 0 : NOTICE_SECONDS,
          onClose: () => keys.delete(key),
          className,
          role,
        });
      };
    return {
      success: notice('success', 'status'),
      error: notice('error', 'alert'),
      warning: notice('warning', 'alert'),
      info: (title, description, duration) => {
        // Several of one action stand beside each other, such as those of both ends of a movement.
        const key = newKey();
        keys.add(key);
        placeNotices();
        notification.info({
          key,
          title,
          description,
          duration,
          onClose: () => keys.delete(key),
          className,
          role: 'status',
        });
      },
      message: (title, kind = 'success') => {
        placeNotices();
        notification[kind]({
          key: `message ${subject}`,
          title,
          duration: MESSAGE_SECONDS,
          className,
          role: 'status',
        });
      },
      settle,
    };
  }, [notification, subject]);
}
