/** Quick facts: several new facts of a document, typed below it and saved in one call, all or none (spec 2 §4). */
import './fact-form.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Space } from 'antd';
import { FACT_FIELDS } from '#domain/fact-changes.ts';
import type { DocumentOfFact, FactDraft } from '#domain/facts.ts';
import { QUICK_FACTS } from '#domain/messages/documents.ts';
import { useMay } from '#web/data/session.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { createFacts, factChanged, newFactOf, refusalOfFact } from './fact.ts';
import { QuickFact, type QuickFactForm } from './quick-fact.tsx';
import { useKeptList } from './use-kept-list.ts';

type Entry = { key: number; begun: FactDraft };

const counted = (count: number): string => (count === 1 ? '1 fact' : `${count} facts`);
const refusal = (error: unknown) => refusalOf(error, { noun: 'fact', at: FACT_FIELDS.at });

export function QuickFacts({ document }: { document: DocumentOfFact }) {
  const mayManage = useMay()('manage', 'facts');
  return mayManage ? <QuickFactsOf document={document} /> : null;
}

function QuickFactsOf({ document }: { document: DocumentOfFact }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const forms = useRef(new Map<number, QuickFactForm>());
  const next = useRef(0);
  const notices = useNotices();
  const { offer, settle, keepAll } = useKeptList(document.id);
  useUnsavedGuard(entries.length > 0);

  const typed = useCallback(() => keepAll([...forms.current.values()].map(({ values }) => values())), [keepAll]);
  useEffect(typed, [typed, entries]);
  const append = (...drafts: FactDraft[]) =>
    setEntries((before) => [
      ...before,
      ...drafts.map((begun) => {
        next.current += 1;
        return { key: next.current, begun };
      }),
    ]);
  const formOf = (key: number) => (form: QuickFactForm | null) => {
    if (form === null) forms.current.delete(key);
    else forms.current.set(key, form);
  };

  // Two clicks may come before the first is drawn as pending.
  const busy = useRef(false);
  const saving = useMutation({
    mutationFn: createFacts,
    onSuccess: () => {
      notices.success(QUICK_FACTS.created);
      setEntries([]);
      void factChanged();
    },
    onError: async (error) => {
      notices.error(QUICK_FACTS.notCreated, refusal(error).text);
      // The server has refused them together: asked of each alone, it says which it was.
      for (const form of forms.current.values()) {
        const alone = await refusalOfFact(form.values());
        if (alone !== null) form.refuse(refusal(alone));
      }
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    const sound: boolean[] = [];
    for (const form of forms.current.values()) sound.push(await form.check());
    if (sound.includes(false)) {
      busy.current = false;
      notices.error(QUICK_FACTS.invalidTitle, QUICK_FACTS.invalidText);
    } else saving.mutate([...forms.current.values()].map(({ values }) => values()));
  };

  return (
    <div className="quick-facts">
      <Card
        title="Quick Facts"
        extra={
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void newFactOf(document).then((fact) => append(fact))}
          >
            Add Quick Fact
          </Button>
        }
      >
        {offer !== null && (
          <Alert
            className="form-notice"
            type="info"
            showIcon
            title={`You left ${counted(offer.facts.length)} that ${offer.facts.length === 1 ? 'was' : 'were'} not saved`}
            description={offer.facts.map(({ name }) => name || 'without a name').join(', ')}
            action={
              <Space>
                <Button
                  size="small"
                  type="primary"
                  onClick={() => {
                    append(...offer.facts);
                    settle(offer.place);
                  }}
                >
                  Restore
                </Button>
                <Button size="small" onClick={() => settle(offer.place)}>
                  Discard
                </Button>
              </Space>
            }
          />
        )}
        {entries.length === 0 && (
          <p className="quiet quick-facts-none">Several facts of this document, typed here and saved together.</p>
        )}
        {entries.map(({ key, begun }, at) => (
          <QuickFact
            key={key}
            ref={formOf(key)}
            number={at + 1}
            name={`quick-fact-${key}`}
            begun={begun}
            onTyped={typed}
            onClone={() => {
              const form = forms.current.get(key);
              if (form !== undefined) append(structuredClone(form.values()));
            }}
            onDelete={() => setEntries((before) => before.filter((entry) => entry.key !== key))}
          />
        ))}
        {entries.length > 0 && (
          <div className="quick-facts-save">
            <Button type="primary" loading={saving.isPending} onClick={() => void save()}>
              Save {counted(entries.length)}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
