/** Saves quick facts, all or none, and shows each refusal at its own fact; lines without faults can be saved without the others. */
import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { PreviewedDocument } from '#domain/documents/documents.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { sumWords } from '#domain/facts/quick-facts.ts';
import { QUICK_FACTS } from '#domain/messages/documents.ts';
import { FORM } from '#domain/messages/forms.ts';
import { isUnanswered, PsqlError } from '#web/data/psql.ts';
import { sentAgain } from '#web/forms/lost-answer.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { isMissing } from '#web/forms/use-loaded.ts';
import { useNotices } from '#web/ui/notices.ts';
import { createFacts, FACT_FORM, refusalOfFact } from '#web/features/facts/form/fact.ts';
import type { SentFacts } from '#web/features/facts/form/use-kept-list.ts';
import { keepSaved } from '#web/features/facts/suggested/keep-saved.ts';
import { hazardSaidBy } from './other-hazard.tsx';
import { useAskBeforeSave } from './use-ask-before-save.tsx';
import type { ShowProblem } from './quick-fact.tsx';
import { useFactsAlike } from '#web/features/facts/form/use-facts-alike.tsx';
import type { QuickFactsList } from './use-quick-facts.ts';
import { useWrongLines } from './use-wrong-lines.ts';

/** True if the refusal may concern a single fact: not a missing right, and not a failed request. */
const isOfOneFact = (error: unknown): boolean => error instanceof PsqlError && [400, 409].includes(error.status);

const NOTHING: SentFacts = { made: new Map(), pending: new Map() };

/** Null once it is deleted. */
const storedFact = (id: number) =>
  FACT_FORM.load(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

const refusal = (error: unknown) => refusalOf(error, { noun: 'fact', at: FACT_KIND.fields.at });

type Props = Pick<QuickFactsList, 'counting' | 'entries' | 'removeSaved' | 'sent'> & {
  /** Links the lines without an event to that of another line. */
  linkOthers: () => void;
  /** After a save that leaves no fact. */
  onSaved: () => void;
};

export function useSaveQuickFacts(
  { counting, entries, removeSaved, sent, linkOthers, onSaved }: Props,
  document: PreviewedDocument & { id: number },
) {
  const notices = useNotices();
  const askAlike = useFactsAlike();
  const askBefore = useAskBeforeSave();
  // A second click may come before the pending state is drawn.
  const busy = useRef(false);
  const { setWrong, onMended } = useWrongLines(notices);
  /** The facts that earlier tries stored, by the keys of the lines. */
  const earlierTries = async (): Promise<SentFacts['made']> => {
    const { made, pending } = sent.read() ?? NOTHING;
    if (pending.size === 0) return made;
    const ids = (await sentAgain(() => createFacts([...pending.values()]))) ?? [];
    const all = new Map([
      ...made,
      ...[...pending.keys()].flatMap((key, at) => (ids[at] === undefined ? [] : [[key, ids[at]] as const])),
    ]);
    sent.write({ made: all, pending: NOTHING.pending });
    return all;
  };
  /** Returns the numbers of the facts by the keys of their lines. */
  const send = async (facts: SentFacts['pending']): Promise<ReadonlyMap<number, number>> => {
    const made = new Map(await earlierTries());
    for (const [key, id] of made) {
      const draft = facts.get(key);
      if (draft === undefined) continue;
      const stored = await storedFact(id);
      // Deleted since: its line is a new fact again.
      if (stored === null) made.delete(key);
      else if (!FACT_FORM.isSaved(draft, stored.row))
        await FACT_FORM.update(id, FACT_FORM.changesOf(draft, stored.row), stored.etag);
    }
    const pending = new Map([...facts].filter(([key]) => !made.has(key)));
    if (pending.size === 0) return made;
    sent.write({ made, pending });
    try {
      const ids = await createFacts([...pending.values()]);
      return new Map([...made, ...[...pending.keys()].map((key, at) => [key, ids[at] ?? 0] as const)]);
    } catch (error) {
      if (!isUnanswered(error)) sent.write(made.size === 0 ? null : { ...NOTHING, made });
      throw error;
    }
  };
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (ids, facts) => {
      // A line that stays may be stored by an earlier try.
      const stay = new Set(counting().flatMap(({ key }) => (facts.has(key) ? [] : [key])));
      const made = new Map([...(sent.read() ?? NOTHING).made].filter(([key]) => stay.has(key)));
      sent.write(made.size === 0 ? null : { ...NOTHING, made });
      notices.success(QUICK_FACTS.created, sumWords([...facts.values()]));
      void keepSaved(document, entries, facts, ids);
      if (removeSaved(new Set(facts.keys()))) onSaved();
      void FACT_FORM.changed();
    },
    onError: async (error) => {
      notices.error(QUICK_FACTS.notCreated, refusal(error).text);
      if (!isOfOneFact(error)) return;
      // The server refused them together: a trial of each alone finds the refused one.
      const refused: ShowProblem[] = [];
      for (const { form } of counting()) {
        const alone = await refusalOfFact(form.values());
        if (alone !== null) refused.push(form.refuse(refusal(alone)));
      }
      refused[0]?.();
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  const save = async (facts = counting(), linked = false): Promise<void> => {
    if (busy.current) return;
    notices.settle();
    setWrong([]);
    if (facts.length === 0) return notices.message(FORM.nothingToSave, 'info');
    busy.current = true;
    const wrong: ShowProblem[] = [];
    const sound: typeof facts = [];
    for (const fact of facts) {
      const problem = await fact.form.check();
      if (problem === null) sound.push(fact);
      else wrong.push(problem);
    }
    const [first] = wrong;
    if (first === undefined) {
      // A copy: the values of a form change under the hand that types on.
      const drafts = facts.map(({ key, form }) => ({ key, draft: structuredClone(form.values()) }));
      const numberOf = (key: number) => entries.findIndex((entry) => entry.key === key) + 1;
      const hazardOf = (key: number) => hazardSaidBy(entries.find((each) => each.key === key)?.entry).hazard;
      const numbered = drafts.map(({ key, draft }) => ({ number: numberOf(key), draft, hazard: hazardOf(key) }));
      const answer = await askBefore(numbered, linked);
      if (answer !== 'save') {
        busy.current = false;
        if (answer === 'link') {
          linkOthers();
          await save(facts, true);
        }
        return;
      }
      const { made, pending } = sent.read() ?? NOTHING;
      const toSave = drafts.map(({ key, draft }) => {
        const id = made.get(key);
        return { draft, called: `Fact ${numberOf(key)}`, ...(id !== undefined && { id }) };
      });
      const mayBeStored = drafts.some(({ key }) => pending.has(key));
      const asked = mayBeStored || (await askAlike(toSave));
      if (asked) saving.mutate(new Map(drafts.map(({ key, draft }) => [key, draft])));
      else busy.current = false;
    } else {
      busy.current = false;
      const keys = new Set(sound.map(({ key }) => key));
      setWrong(facts.flatMap(({ key }) => (keys.has(key) ? [] : [key])));
      const others = {
        label: QUICK_FACTS.saveOthers(keys.size),
        run: () => void save(counting().filter(({ key }) => keys.has(key))),
      };
      notices.error(QUICK_FACTS.invalidTitle, QUICK_FACTS.invalidText, keys.size > 0 ? others : undefined);
      first();
    }
  };
  return { save, saving: saving.isPending, onMended };
}
