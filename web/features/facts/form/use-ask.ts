/** Asks before a save that is unlikely to be meant, and resolves to the answer; true if there is nothing to ask, false while it asks already. */
import { App, type ModalFuncProps } from 'antd';
import { useCallback, useRef } from 'react';
import { FACT } from '#domain/messages/facts.ts';

type Question = Pick<ModalFuncProps, 'title' | 'content' | 'cancelText' | 'focusable'>;

export function useAsk(): (find: () => Question | null | Promise<Question | null>) => Promise<boolean> {
  const { modal } = App.useApp();
  const asking = useRef(false);
  return useCallback(
    async (find) => {
      if (asking.current) return false;
      asking.current = true;
      try {
        const question = await find();
        return question === null || Boolean(await modal.confirm({ ...question, okText: FACT.saveAnyway }));
      } finally {
        asking.current = false;
      }
    },
    [modal],
  );
}
