/** Asks before an action that is unlikely to be meant, and resolves to the answer; false while it asks already. */
import { App } from 'antd';
import { useCallback, useRef } from 'react';

export function useAsk(): (question: string, yes: string, no: string) => Promise<boolean> {
  const { modal } = App.useApp();
  const asking = useRef(false);
  return useCallback(
    async (question, yes, no) => {
      if (asking.current) return false;
      asking.current = true;
      try {
        return Boolean(await modal.confirm({ title: question, okText: yes, cancelText: no }));
      } finally {
        asking.current = false;
      }
    },
    [modal],
  );
}
