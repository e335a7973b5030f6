/** Asks before lines of facts with a figure of 0 are saved; with the number of each if there are several. */
import { useCallback } from 'react';
import type { FactDraft } from '#domain/facts/facts.ts';
import { zeroQuestion } from '#domain/facts/fact-warnings.ts';
import { FACT } from '#domain/messages/facts.ts';
import { useAsk } from '#web/features/facts/form/use-ask.ts';

export function useAskZero(): (facts: readonly { number: number; draft: FactDraft }[]) => Promise<boolean> {
  const ask = useAsk();
  return useCallback(
    async (facts) => {
      const zeros = facts.filter(({ draft }) => zeroQuestion(draft, null) !== null).map(({ number }) => number);
      if (zeros.length === 0) return true;
      return ask(() => ({ title: FACT.zeros(zeros), cancelText: FACT.goBack }));
    },
    [ask],
  );
}
