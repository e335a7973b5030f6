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
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { currentSession } from '#web/data/session.ts';
import { isLost } from '#web/forms/lost-answer.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loading } from '#web/ui/states.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { FACT_FORM, householdSizeOf } from '#web/features/facts/form/fact.ts';
import { QuickFact, type BegunFact, type QuickFactForm } from './quick-fact.tsx';
import { useIdentical } from '#web/features/facts/form/use-identical.tsx';

type Props = {
  record: Row<'parking_lot_facts_view'>;
  /** The saved document of the fact. */
  document: DocumentOfFact;
  /** Called after the save, and by Cancel. */
  onClose: () => void;
};

/** The fact that the user has just imported from the record, although the answer was lost; null if there is none. */
async function importedFrom(id: number) {
  const { row } = await psql.one('parking_lot', { where: { id: `eq.${id}` } });
  const own = row.settled_by === currentSession()?.username && row.imported_id !== null;
  return own ? FACT_FORM.load(row.imported_id as number) : null;
}

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
  const lost = useRef(false);
  const ask = useIdentical();
  const { mutate, isPending } = useMutation({
    mutationFn: async (draft: FactDraft) => {
      const stored = lost.current ? await importedFrom(record.id) : null;
      if (stored !== null) {
        const changes = FACT_FORM.changesOf(draft, stored.row);
        if (Object.keys(changes).length > 0) await FACT_FORM.update(stored.row.id, changes, stored.etag);
        return;
      }
      try {
        await psql.rpc('helix_save_fact', { payload: newFactPayload(draft), parking_lot_id: record.id });
      } catch (error) {
        lost.current = isLost(error);
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
      if (lost.current || (await ask([{ draft }]))) mutate(draft);
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
