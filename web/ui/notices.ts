/** Tells the user what became of an action: notices stay 8 seconds, messages 4. */
import { App } from 'antd';
import { useMemo } from 'react';

const NOTICE_SECONDS = 8;
const MESSAGE_SECONDS = 4;

export type Notices = {
  success: (title: string, text?: string) => void;
  error: (title: string, text?: string) => void;
  warning: (title: string, text?: string) => void;
  /** A short line in passing, such as 'Link copied to clipboard'. */
  message: (text: string, kind?: 'success' | 'error' | 'info') => void;
};

export function useNotices(): Notices {
  const { notification, message } = App.useApp();
  return useMemo(() => {
    const notice = (kind: 'success' | 'error' | 'warning') => (title: string, text?: string) =>
      notification[kind]({ title, description: text, duration: NOTICE_SECONDS });
    return {
      success: notice('success'),
      error: notice('error'),
      warning: notice('warning'),
      message: (content, kind = 'success') => void message.open({ type: kind, content, duration: MESSAGE_SECONDS }),
    };
  }, [notification, message]);
}
