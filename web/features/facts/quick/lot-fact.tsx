/** The form of a fact from the parking lot: a quick fact with the delivered values, by the prototype's rules. A save creates the fact and marks the record as imported, both or neither. */
import '#web/features/facts/form/fact-form.css';
import './quick-facts.css';
import { useEffect, useMemo, useRef } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { FACT_KIND, newFactPayload, type DocumentOfFact } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { householdSizeAfter } from '#domain/facts/household-size.ts';
import { PROTOTYPE } from '#domain/messages/parking-lot.ts';
import { factDraftOf } from '#domain/parking-lot/parking-lot-drafts.ts';
import { prototypeFactProblems } from '#domain/parking-lot/prototype.ts';
import type { Row } from '#web/data/psql-query.ts';
import { isUnanswered, psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { sentAgain } from '#web/forms/lost-answer.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loading } from '#web/ui/states.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { FACT_FORM, householdSizeOf } from '#web/features/facts/form/fact.ts';
import { QuickFact, type BegunFact, type QuickFactForm } from './quick-fact.tsx';
import { useFactsAlike } from '#web/features/facts/form/use-facts-alike.tsx';

type Props = {
  record: Row<'parking_lot_facts_view'>;
  /** The saved document of the fact. */
  document: DocumentOfFact;
  /** Called after the save, and by Cancel. */
  onClose: () => void;
};

const importFact = (draft: FactDraft, parking_lot_id: number) =>
  psql.rpc<{ id: number }>('helix_save_fact', { payload: newFactPayload(draft), parking_lot_id }, { form: true });

async function begunOf(record: Props['record'], document: DocumentOfFact): Promise<BegunFact> {
  const draft = factDraftOf(record, document);
  const { iso3, year, household_size } = draft;
  const size = iso3 === null || year === null ? null : await householdSizeOf(iso3, year);
  const begun =
    size === null
      ? draft
      : { ...draft, household_size: householdSizeAfter(household_size, { step: 'looked up', size }) };
  return { begun, from: 'typed', focus: true };
}

const nothing = () => {};

export function LotFact({ record, document, onClose }: Props) {
  const notices = useNotices('parking lot');
  const area = useRef<HTMLDivElement>(null);
  const form = useRef<QuickFactForm | null>(null);
  const register = useMemo(
    () => (_: number, drawn: QuickFactForm | null) => {
      form.current = drawn;
    },
    [],
  );
  const { data: entry } = useQuery({
    queryKey: ['parking_lot', 'draft', record.id, document.id],
    queryFn: () => begunOf(record, document),
    staleTime: Infinity,
    gcTime: 0,
  });
  const release = useUnsavedGuard(true);
  const lost = useRef<FactDraft | null>(null);
  const stored = useRef<number | null>(null);
  const ask = useFactsAlike();
  const { mutate, isPending } = useMutation({
    mutationFn: async (draft: FactDraft) => {
      const before = lost.current;
      if (before !== null) stored.current ??= (await sentAgain(() => importFact(before, record.id)))?.id ?? null;
      if (stored.current !== null) {
        const { row, etag } = await FACT_FORM.load(stored.current);
        if (!FACT_FORM.isSaved(draft, row)) await FACT_FORM.update(row.id, FACT_FORM.changesOf(draft, row), etag);
        return;
      }
      lost.current = draft;
      try {
        await importFact(draft, record.id);
      } catch (error) {
        if (!isUnanswered(error)) lost.current = null;
        throw error;
      }
    },
    onSuccess: () => {
      notices.success(PROTOTYPE.factSaved);
      release();
      onClose();
      void FACT_FORM.changed();
      void invalidate('parking_lot');
    },
    onError: (error) => {
      const refusal = refusalOf(error, { noun: 'fact', at: FACT_KIND.fields.at });
      notices.error(PROTOTYPE.factNotSaved, refusal.text);
      form.current?.refuse(refusal)();
      void invalidate('parking_lot');
    },
  });
  const save = async () => {
    if (form.current === null || isPending) return;
    notices.settle();
    const wrong = await form.current.check();
    if (wrong === null) {
      const draft = form.current.values();
      if (lost.current !== null || (await ask([{ draft }]))) mutate(draft);
    } else {
      notices.error(FACT_FORM.words.invalid);
      wrong();
    }
  };
  const saveFact = useSaveShortcut(() => void save(), area);
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'start' });
  }, [record.id]);
  return (
    <div ref={area} className="quick-facts">
      <Card title="Fact from the parking lot">
        {entry === undefined ? (
          <Loading what="Loading the fact" />
        ) : (
          <>
            <QuickFact
              id={record.id}
              number={1}
              entry={entry}
              register={register}
              onTyped={nothing}
              alone
              problemsOf={prototypeFactProblems}
            />
            <div className="lot-ways">
              <Button type="primary" loading={isPending} title="Ctrl+S" onClick={saveFact}>
                Save
              </Button>
              <Button onClick={onClose}>Cancel</Button>
            </div>
          </>
        )}
      </Card>
    </div>
  );
}
