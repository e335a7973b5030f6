/** Asks before quick facts are saved without the event that another line has: link them first, save them all the same, or go back. */
import { App, Button } from 'antd';
import { useCallback } from 'react';
import { REASONS } from '#domain/facts/reasons.ts';
import { FACT } from '#domain/messages/facts.ts';

type Answer = 'link' | 'save' | 'back';

/** Called with the numbers of the lines. */
export function useAskLink(): (numbers: readonly number[]) => Promise<Answer> {
  const { modal } = App.useApp();
  return useCallback(
    (numbers) =>
      new Promise((resolve) => {
        const dialog = modal.confirm({
          title: `Fact ${numbers.join(', ')} will not be counted: ${REASONS.event}`,
          content: 'Another line has an event of this country and cause.',
          okText: FACT.saveAnyway,
          cancelText: FACT.goBack,
          onOk: () => resolve('save'),
          onCancel: () => resolve('back'),
          footer: (_, { OkBtn, CancelBtn }) => (
            <>
              <CancelBtn />
              <OkBtn />
              <Button
                type="primary"
                onClick={() => {
                  dialog.destroy();
                  resolve('link');
                }}
              >
                Link and save
              </Button>
            </>
          ),
          okType: 'default',
        });
      }),
    [modal],
  );
}
