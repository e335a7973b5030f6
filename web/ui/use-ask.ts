/** Asks before an action that is unlikely to be meant, and resolves to the answer. */
import { App } from 'antd';
import { useCallback } from 'react';

export function useAsk(): (question: string, yes: string, no: string) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    async (question, yes, no) => Boolean(await modal.confirm({ title: question, okText: yes, cancelText: no })),
    [modal],
  );
}
