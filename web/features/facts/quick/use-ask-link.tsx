/** Asks before lines of facts are saved without the event that another line has: link them first, save them all the same, or go back. */
import { App, Button } from 'antd';
import { useCallback } from 'react';
import type { FactDraft } from '#domain/facts/facts.ts';
import { numberedFacts, withoutEvent } from '#domain/facts/quick-facts.ts';
import { REASONS } from '#domain/facts/reasons.ts';
import { FACT } from '#domain/messages/facts.ts';

type Answer = 'link' | 'save' | 'back';

type NumberedDraft = { number: number; draft: FactDraft };

export function useAskLink(): (facts: readonly NumberedDraft[]) => Promise<Answer> {
  const { modal } = App.useApp();
  return useCallback(
    (facts) =>
      new Promise((resolve) => {
        const forgotten = withoutEvent(facts.map(({ draft }) => draft)).flatMap(({ event, at }) =>
          event === null ? [] : at.flatMap((position) => facts[position]?.number ?? []),
        );
        if (forgotten.length === 0) {
          resolve('save');
          return;
        }
        const dialog = modal.confirm({
          title: `${numberedFacts(forgotten)} will not be counted: ${REASONS.event}`,
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
