/** Asks before lines of facts are saved without the event that another line has, or that is offered at their own: link them to that of another line first, save them all the same, or go back. Says which of them the link gives another hazard than their source, and which figures are 0: one question for both. */
import { App, Button } from 'antd';
import { useCallback } from 'react';
import type { FactDraft } from '#domain/facts/facts.ts';
import { otherHazardWords, savedAsHazard, saysOther } from '#domain/facts/hazards-said.ts';
import { lackingWords, numberedFacts, withoutEvent } from '#domain/facts/quick-facts.ts';
import { FACT } from '#domain/messages/facts.ts';
import { queryClient } from '#web/data/query.ts';
import { hazardQuery } from '#web/features/facts/form/use-suggested-name.ts';
import { hazardsQuery } from '#web/pickers/hazards.ts';
import { offeredFor } from './offered-event.tsx';
import { useAskZero, zerosIn } from './use-ask-zero.ts';

type Answer = 'link' | 'save' | 'back';

/** `hazard`: that of its source. */
type NumberedDraft = { number: number; draft: FactDraft; hazard: string | null };

/** The offered events, each with the numbers of its lines. */
const namesOf = (offered: readonly { name: string; number: number }[]) =>
  [...new Set(offered.map(({ name }) => name))].map((name) => ({
    name,
    of: offered.flatMap((line) => (line.name === name ? line.number : [])),
  }));

/** The hazards that the facts lose by their link to the event, in words; null if they keep theirs. */
async function changeOfHazard(facts: readonly NumberedDraft[], event: number): Promise<string | null> {
  const [ofEvent, tree] = await Promise.all([
    queryClient.fetchQuery(hazardQuery(event)),
    queryClient.fetchQuery(hazardsQuery).catch(() => []),
  ]);
  const others = facts.flatMap(({ hazard }) => (hazard !== null && saysOther(hazard, ofEvent, tree) ? [hazard] : []));
  if (ofEvent === null || others.length === 0) return null;
  return `${otherHazardWords(others, ofEvent)}: with the link ${savedAsHazard(others.length, ofEvent)}.`;
}

/** `linked`: the question was answered by a link, and named the figures of 0. */
export function useAskBeforeSave(): (facts: readonly NumberedDraft[], linked: boolean) => Promise<Answer> {
  const { modal } = App.useApp();
  const askZero = useAskZero();
  return useCallback(
    async (facts, linked) => {
      const groups = withoutEvent(facts.map(({ draft }) => draft)).map(({ event, at, supports }) => ({
        event,
        supports,
        facts: at.flatMap((position) => facts[position] ?? []),
      }));
      const forgotten = groups.flatMap(({ event, ...of }) => (event === null ? [] : { event, ...of }));
      const offered = groups.flatMap((group) =>
        group.facts.flatMap((fact) => {
          const name = group.event === null ? offeredFor(fact.draft, fact.hazard) : null;
          return name === null ? [] : { ...fact, name };
        }),
      );
      if (forgotten.length + offered.length === 0) return linked || (await askZero(facts)) ? 'save' : 'back';
      const zeros = zerosIn(facts);
      const changes = await Promise.all(forgotten.map((each) => changeOfHazard(each.facts, each.event)));
      const numbers = [...forgotten.flatMap((each) => each.facts), ...offered].map(({ number }) => number);
      return new Promise((resolve) => {
        const dialog = modal.confirm({
          title: lackingWords(
            numberedFacts(numbers),
            offered.length === 0 && forgotten.every(({ supports }) => supports),
          ),
          content: (
            <>
              {forgotten.length > 0 && <p>Another line has an event of this country and cause.</p>}
              {namesOf(offered).map(({ name, of }) => (
                <p key={name}>
                  {numberedFacts(of)}: {of.length === 1 ? 'its line offers' : 'their lines offer'} <bdi>{name}</bdi>.
                </p>
              ))}
              {zeros !== null && <p>{zeros}</p>}
              {changes.map((change) => change !== null && <p key={change}>{change}</p>)}
            </>
          ),
          okText: FACT.saveAnyway,
          cancelText: FACT.goBack,
          onOk: () => resolve('save'),
          onCancel: () => resolve('back'),
          footer: (_, { OkBtn, CancelBtn }) => (
            <>
              <CancelBtn />
              <OkBtn />
              {forgotten.length > 0 && (
                <Button
                  type="primary"
                  onClick={() => {
                    dialog.destroy();
                    resolve('link');
                  }}
                >
                  Link and save
                </Button>
              )}
            </>
          ),
          okType: 'default',
        });
      });
    },
    [modal, askZero],
  );
}
