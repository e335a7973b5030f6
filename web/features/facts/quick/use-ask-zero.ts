/** Asks before lines of facts with a figure of 0 are saved; with the number of each if there are several. */
import { useCallback } from 'react';
import type { FactDraft } from '#domain/facts/facts.ts';
import { zeroQuestion } from '#domain/facts/fact-warnings.ts';
import { numberedFacts } from '#domain/facts/quick-facts.ts';
import { FACT } from '#domain/messages/facts.ts';
import { useAsk } from '#web/features/facts/form/use-ask.ts';

type Numbered = { number: number; draft: FactDraft };

/** Null if no figure is 0. */
export function zerosIn(facts: readonly Numbered[]): string | null {
  const zeros = facts.filter(({ draft }) => zeroQuestion(draft, null) !== null).map(({ number }) => number);
  return zeros.length === 0 ? null : `${numberedFacts(zeros)} ${zeros.length === 1 ? 'has' : 'have'} a figure of 0.`;
}

export function useAskZero(): (facts: readonly Numbered[]) => Promise<boolean> {
  const ask = useAsk();
  return useCallback(
    async (facts) => {
      const zeros = zerosIn(facts);
      return zeros === null || ask(() => ({ title: `${zeros} ${FACT.saveAnyway}?`, cancelText: FACT.goBack }));
    },
    [ask],
  );
}
