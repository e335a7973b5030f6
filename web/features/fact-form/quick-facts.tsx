/** Quick facts: several new facts of a document, typed below it and saved in one call, all or none (spec 2 §4). */
import './fact-form.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Space } from 'antd';
import { DOCUMENT_KIND } from '#domain/documents.ts';
import { FACT_KIND, type DocumentOfFact } from '#domain/fact-kind.ts';
import type { FactDraft } from '#domain/facts.ts';
import { QUICK_FACTS } from '#domain/messages/documents.ts';
import { PsqlError } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import { useMay } from '#web/data/session.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { createFacts, FACT_FORM, refusalOfFact } from './fact.ts';
import { documentOfFactQuery } from './fact-of-document.tsx';
import { QuickFact, type QuickFactForm, type ShowProblem } from './quick-fact.tsx';
import { useKeptList } from './use-kept-list.ts';

type Entry = { key: number; begun: FactDraft };

const counted = (count: number): string => (count === 1 ? '1 fact' : `${count} facts`);
/** True if the refusal may concern a single fact: not a missing right, and not a failed request. */
const isOfOneFact = (error: unknown): boolean => error instanceof PsqlError && [400, 409].includes(error.status);
const refusal = (error: unknown) => refusalOf(error, { noun: 'fact', at: FACT_KIND.fields.at });

export function QuickFacts({ document }: { document: Pick<DocumentOfFact, 'id'> }) {
  const mayCreate = useMay()('create', 'facts');
  return mayCreate ? <QuickFactsOf document={document} /> : null;
}

function QuickFactsOf({ document }: { document: Pick<DocumentOfFact, 'id'> }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const forms = useRef(new Map<number, QuickFactForm>());
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const next = useRef(0);
  const notices = useNotices();
  const { offer, settle, keepAll } = useKeptList(document.id);
  useUnsavedGuard(entries.length > 0);

  const typed = useCallback(() => keepAll([...forms.current.values()].map(({ values }) => values())), [keepAll]);
  useEffect(typed, [typed, entries]);
  const append = useCallback((...drafts: FactDraft[]) => {
    const added = drafts.map((begun) => ({ key: ++next.current, begun }));
    setEntries((before) => [...before, ...added]);
  }, []);
  // The document may have been saved since the page was opened: a fact starts from its current values.
  const { mutate: add } = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...documentOfFactQuery(String(document.id)), staleTime: 0 }),
    onSuccess: ({ blank }) => append(blank),
    onError: (error) =>
      notices.error(DOCUMENT_KIND.words.notLoaded, refusalOf(error, { noun: 'document', at: () => null }).text),
  });
  const register = useCallback((key: number, form: QuickFactForm | null) => {
    if (form === null) forms.current.delete(key);
    else forms.current.set(key, form);
  }, []);
  const clone = useCallback(
    (key: number) => {
      const form = forms.current.get(key);
      if (form !== undefined) append(structuredClone(form.values()));
    },
    [append],
  );
  const remove = useCallback((key: number) => {
    const keys = [...forms.current.keys()];
    const rest = keys.filter((other) => other !== key);
    setEntries((before) => before.filter((entry) => entry.key !== key));
    // The pressed button is gone: the focus moves to the fact that took its place.
    const neighbour = rest[Math.min(keys.indexOf(key), rest.length - 1)];
    if (neighbour === undefined) addButton.current?.focus();
    else forms.current.get(neighbour)?.focus();
  }, []);

  // A second click may come before the pending state is drawn.
  const busy = useRef(false);
  const saving = useMutation({
    mutationFn: (sent: ReadonlyMap<number, FactDraft>) => createFacts([...sent.values()]),
    onSuccess: (_, sent) => {
      notices.success(QUICK_FACTS.created);
      // A fact that was added meanwhile stays.
      setEntries((before) => before.filter(({ key }) => !sent.has(key)));
      addButton.current?.focus();
      void FACT_FORM.changed();
    },
    onError: async (error) => {
      notices.error(QUICK_FACTS.notCreated, refusal(error).text);
      if (!isOfOneFact(error)) return;
      // The server refused them together: a trial of each alone finds the refused one.
      const refused: ShowProblem[] = [];
      for (const form of forms.current.values()) {
        const alone = await refusalOfFact(form.values());
        if (alone !== null) refused.push(form.refuse(refusal(alone)));
      }
      refused[0]?.();
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    notices.settle();
    const wrong: ShowProblem[] = [];
    for (const form of forms.current.values()) wrong.push(...[(await form.check()) ?? []].flat());
    const [first] = wrong;
    if (first === undefined) saving.mutate(new Map([...forms.current].map(([key, { values }]) => [key, values()])));
    else {
      busy.current = false;
      notices.error(QUICK_FACTS.invalidTitle, QUICK_FACTS.invalidText);
      first();
    }
  };
  useSaveShortcut(() => void save(), list);

  return (
    <div className="quick-facts">
      <Card
        title="Quick Facts"
        extra={
          <Button ref={addButton} size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add()}>
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
        {entries.length === 0 && <p className="quiet quick-facts-none">Add several facts at once.</p>}
        <div ref={list}>
          {entries.map(({ key, begun }, at) => (
            <QuickFact
              key={key}
              id={key}
              number={at + 1}
              begun={begun}
              register={register}
              onTyped={typed}
              onClone={clone}
              onDelete={remove}
            />
          ))}
          {entries.length > 0 && (
            <div className="quick-facts-save">
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => add()}>
                Add another
              </Button>
              <Button
                type="primary"
                loading={saving.isPending}
                onClick={() => void save()}
                aria-keyshortcuts="Control+S Meta+S"
                title="Ctrl+S"
              >
                Save {counted(entries.length)}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </div>
  );
}
