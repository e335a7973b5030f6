/** The facts of a document from the parking lot as quick facts with the delivered values, by the prototype's rules: one as a form, several as lines. A save creates them all and marks their records as imported, all or none. */
import '#web/features/facts/form/fact-form.css';
import './quick-facts.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { FACT_KIND, newFactPayload, type DocumentOfFact } from '#domain/facts/fact-kind.ts';
import { toldOf, type FactDraft } from '#domain/facts/facts.ts';
import { sameValue } from '#domain/records/form-fields.ts';
import { isTyped, sumWords } from '#domain/facts/quick-facts.ts';
import { LOT_FACTS, PROTOTYPE } from '#domain/messages/parking-lot.ts';
import { prototypeFactProblems } from '#domain/parking-lot/prototype.ts';
import type { Row } from '#web/data/psql-query.ts';
import { isUnanswered, psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { dropTyped, keepTyped } from '#web/data/typed-deliveries.ts';
import { sentAgain } from '#web/forms/lost-answer.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loading } from '#web/ui/states.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { FACT_FORM, refusalOfFact } from '#web/features/facts/form/fact.ts';
import { useLineKeys } from './line-keys.ts';
import { hazardSaidBy } from './other-hazard.tsx';
import { LinesWithoutEvent } from './lines-without-event.ts';
import { QuickFact, type QuickFactForm, type ShowProblem } from './quick-fact.tsx';
import { Heads } from './quick-facts.tsx';
import { QuickFoot } from './quick-foot.tsx';
import { begunFacts } from './received.ts';
import { Uncounted } from './uncounted.tsx';
import { useAskBeforeSave } from './use-ask-before-save.tsx';
import { useUncounted } from './use-uncounted.ts';
import { useWrongLines } from './use-wrong-lines.ts';
import type { Told } from '#web/features/facts/form/unsaid-figure.tsx';
import { useFactsAlike } from '#web/features/facts/form/use-facts-alike.tsx';

type LotRow = Row<'parking_lot_facts_view'>;

type Props = {
  /** A constant. */
  records: readonly LotRow[];
  /** The saved document of the facts. */
  document: DocumentOfFact;
  onCancel: () => void;
  onSaved: () => void;
};

/** The facts to save, by their records. */
type Drafts = ReadonlyMap<number, FactDraft>;

const importFacts = (drafts: Drafts) =>
  psql.rpc<number[]>(
    'helix_save_facts',
    { facts: [...drafts].map(([parking_lot_id, draft]) => ({ ...newFactPayload(draft), parking_lot_id })) },
    { form: true },
  );

const nothing = () => {};
const refusalTo = (error: unknown) => refusalOf(error, { noun: 'fact', at: FACT_KIND.fields.at });

export function LotFactForms({ records, document, onCancel, onSaved }: Props) {
  const notices = useNotices('parking lot');
  // Of their own: a mended line takes away no 'Fact rejected' with its undo.
  const faults = useNotices();
  const { setWrong, onMended } = useWrongLines(faults);
  const area = useRef<HTMLDivElement>(null);
  const forms = useRef(new Map<number, QuickFactForm>());
  const formAt = useCallback((id: number) => forms.current.get(id), []);
  const { uncounted, apart, within, onLines, linkAll, linkOthers } = useUncounted(formAt);
  const [words, setWords] = useState('');
  const [told, setTold] = useState<readonly Told[]>([]);
  /** Nothing is lost of facts that are as they were delivered: they wait. */
  const [typed, setTyped] = useState(false);
  const { data: entries } = useQuery({
    queryKey: ['parking_lot', 'drafts', records.map(({ id }) => id), document.id],
    queryFn: () => begunFacts(records, document),
    staleTime: Infinity,
    gcTime: 0,
  });
  const onTyped = useCallback(() => {
    const drawn = records.flatMap(({ id: key }, at) => {
      const form = forms.current.get(key);
      const entry = entries?.[at];
      return form === undefined
        ? []
        : {
            key,
            form,
            entry,
            read: entry?.received?.read ?? null,
            ...hazardSaidBy(entry),
          };
    });
    onLines(drawn.map((line, at) => ({ ...line, number: at + 1 })));
    const facts = drawn.map(({ form }) => form.values());
    setWords(sumWords(facts));
    const next = facts.map(toldOf);
    setTold((before) => (sameValue(before, next) ? before : next));
    const changed = drawn.filter(
      ({ form, entry }) => entry !== undefined && isTyped(entry.begun, form.values(), form.values().name),
    );
    for (const { key, form } of changed) keepTyped(key, form.values());
    setTyped(changed.length > 0);
  }, [records, entries, onLines]);
  const register = useCallback(
    (id: number, drawn: QuickFactForm | null) => {
      if (drawn === null) forms.current.delete(id);
      else forms.current.set(id, drawn);
      onTyped();
    },
    [onTyped],
  );
  const alone = records.length === 1;
  const [out, setOut] = useState<readonly number[]>([]);
  const lines = records.flatMap(({ id }, at) => {
    const entry = entries?.[at];
    return entry === undefined || out.includes(id) ? [] : [{ id, entry }];
  });
  const listed = () => lines.flatMap(({ id }) => forms.current.get(id) ?? []);

  const leaveOut = useCallback((id: number) => setOut((before) => [...before, id]), []);
  const step = useCallback((id: number, by: -1 | 1) => {
    const ids = [...forms.current.keys()];
    forms.current.get(ids[ids.indexOf(id) + by] ?? id)?.focus();
  }, []);
  const keys = useMemo(
    () => ({
      next: (id: number) => step(id, 1),
      move: step,
      clone: nothing,
      remove: leaveOut,
      formAt,
    }),
    [step, leaveOut, formAt],
  );
  useLineKeys(area, keys);

  const release = useUnsavedGuard(typed);
  const lost = useRef<Drafts | null>(null);
  const stored = useRef<ReadonlyMap<number, number> | null>(null);
  const ask = useFactsAlike();
  const askBefore = useAskBeforeSave();
  const { mutate, isPending } = useMutation({
    mutationFn: async (drafts: Drafts) => {
      const before = lost.current;
      if (before !== null && stored.current === null) {
        const ids = await sentAgain(() => importFacts(before));
        if (ids !== null) stored.current = new Map([...before.keys()].map((id, at) => [id, ids[at] ?? 0]));
      }
      for (const [record, id] of stored.current ?? []) {
        const draft = drafts.get(record);
        if (draft === undefined) continue;
        const { row, etag } = await FACT_FORM.load(id);
        if (!FACT_FORM.isSaved(draft, row)) await FACT_FORM.update(row.id, FACT_FORM.changesOf(draft, row), etag);
      }
      if (stored.current !== null) return;
      lost.current = drafts;
      try {
        await importFacts(drafts);
      } catch (error) {
        if (!isUnanswered(error)) lost.current = null;
        throw error;
      }
    },
    onSuccess: (_, drafts) => {
      for (const id of drafts.keys()) dropTyped(id);
      notices.success(drafts.size === 1 ? PROTOTYPE.factSaved : LOT_FACTS.saved(drafts.size));
      release();
      onSaved();
      void FACT_FORM.changed();
      void invalidate('parking_lot');
    },
    onError: async (error, drafts) => {
      faults.error(drafts.size === 1 ? PROTOTYPE.factNotSaved : LOT_FACTS.notSaved, refusalTo(error).text);
      void invalidate('parking_lot');
      const shown: ShowProblem[] = [];
      // The server refused several together: a trial of each alone finds the refused one.
      for (const [id, draft] of drafts) {
        const own = drafts.size === 1 ? error : await refusalOfFact(draft);
        const form = forms.current.get(id);
        if (own !== null && form !== undefined) shown.push(form.refuse(refusalTo(own)));
      }
      shown[0]?.();
    },
  });
  const save = async (linked = false) => {
    if (lines.length === 0 || listed().length < lines.length || isPending) return;
    faults.settle();
    const wrong: { id: number; show: ShowProblem }[] = [];
    for (const { id } of lines) {
      const show = await forms.current.get(id)?.check();
      if (show != null) wrong.push({ id, show });
    }
    setWrong(wrong.map(({ id }) => id));
    const [first] = wrong;
    if (first !== undefined) {
      faults.error(FACT_FORM.words.invalid, LOT_FACTS.toCorrect(wrong.length));
      first.show();
      return;
    }
    // A copy: the values of a form change under the hand that types on.
    const values = listed().map((form) => structuredClone(form.values()));
    const drafts = new Map(
      lines.flatMap(({ id }, at) => (values[at] === undefined ? [] : [[id, values[at]] as const])),
    );
    const numbered = values.map((draft, at) => ({
      number: at + 1,
      draft,
      hazard: hazardSaidBy(lines[at]?.entry).hazard,
    }));
    const answer = await askBefore(numbered, linked);
    if (answer === 'link') {
      linkOthers();
      await save(true);
    }
    if (answer !== 'save') return;
    const named = values.map((draft, at) => ({ draft, ...(!alone && { called: `Fact ${at + 1}` }) }));
    if (lost.current !== null || (await ask(named))) mutate(drafts);
  };
  const saveFacts = useSaveShortcut(() => void save(), area);
  const loaded = entries !== undefined;
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'start' });
    // Facts that are asked for again while they are open get the focus again.
    forms.current.get(records[0]?.id ?? 0)?.focus();
  }, [records, loaded]);
  useEffect(() => {
    // It is said when the form is drawn and has the focus: Ctrl+S saves the fact from now on.
    if (loaded && alone) notices.message(PROTOTYPE.factLoaded, 'info');
  }, [loaded, alone, notices]);
  return (
    <div ref={area} className="quick-facts">
      <Card title={alone ? 'Fact from the parking lot' : 'Facts from the parking lot'}>
        {entries === undefined ? (
          <Loading what={alone ? 'Loading the fact' : 'Loading the facts'} />
        ) : (
          <>
            <div className="fact-lines">
              {!alone && <Heads />}
              <LinesWithoutEvent value={uncounted}>
                {lines.map(({ id, entry }, at) => (
                  <QuickFact
                    key={id}
                    id={id}
                    number={at + 1}
                    entry={entry}
                    apart={apart[id] ?? null}
                    within={within[id] ?? null}
                    register={register}
                    onTyped={onTyped}
                    onMended={onMended}
                    alone={alone}
                    called="Received fact"
                    problemsOf={prototypeFactProblems}
                    {...(!alone && { onDelete: leaveOut })}
                  />
                ))}
              </LinesWithoutEvent>
            </div>
            <Uncounted lines={uncounted} of={lines.length} onLink={linkAll} />
            <QuickFoot
              count={lines.length}
              words={words}
              told={told}
              saving={isPending}
              {...(alone && { label: 'Save' })}
              keys={!alone}
              onSave={saveFacts}
            >
              <Button onClick={onCancel}>Cancel</Button>
            </QuickFoot>
          </>
        )}
      </Card>
    </div>
  );
}
