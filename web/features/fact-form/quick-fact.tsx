/** A quick fact: the short form of a new fact of the document, with its problems and its own buttons. Saves nothing itself. */
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { Button, Form } from 'antd';
import { FormProvider, useForm } from 'react-hook-form';
import { FACT_KIND, type FactField } from '#domain/fact-kind.ts';
import type { FactDraft } from '#domain/facts.ts';
import { problemsIn } from '#domain/form-problems.ts';
import { QUICK_FACTS } from '#domain/messages/documents.ts';
import { FormName, focusField } from '#web/forms/field.tsx';
import { ProblemSummary } from '#web/forms/problem-summary.tsx';
import type { Refusal } from '#web/forms/refusal.ts';
import { fieldsIn, resolverFor } from '#web/forms/resolver.ts';
import { Card, WithinRegion } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { AssociationCard } from './association-card.tsx';
import { DataCard } from './data-card.tsx';
import { KeyInformationCard } from './key-information-card.tsx';
import { LongText } from './long-text.tsx';

/** Focuses the field of the problem. */
export type ShowProblem = () => void;

/** The handle by which the list of quick facts controls each form. */
export type QuickFactForm = {
  values: () => FactDraft;
  /** Null if it can be sent; otherwise shows its problems, and returns a function that focuses the first. */
  check: () => Promise<ShowProblem | null>;
  /** Shows the server's refusal; returns a function that focuses it. */
  refuse: (refusal: Refusal<FactField>) => ShowProblem;
  focus: () => void;
};

/** The functions are constant and get the id of their form, so that a new form does not redraw the others. */
type Props = {
  id: number;
  /** Its number among the quick facts, from 1. */
  number: number;
  begun: FactDraft;
  /** Called with null when the form is removed. */
  register: (id: number, form: QuickFactForm | null) => void;
  onTyped: () => void;
  onClone: (id: number) => void;
  onDelete: (id: number) => void;
};

const resolver = resolverFor((draft: FactDraft) => problemsIn(FACT_KIND, draft, null));

export const QuickFact = memo(function QuickFact({ id, number, begun, register, ...told }: Props) {
  const { onTyped, onClone, onDelete } = told;
  const name = `quick-fact-${id}`;
  const form = useForm<FactDraft>({ defaultValues: begun, resolver, mode: 'onTouched', shouldFocusError: false });
  const { getValues, handleSubmit, setError, subscribe } = form;
  const section = useRef<HTMLElement>(null);
  const focus = useCallback(() => section.current?.focus(), []);
  useEffect(focus, [focus]);
  useEffect(() => subscribe({ formState: { values: true }, callback: onTyped }), [subscribe, onTyped]);

  const show = useCallback((field: FactField, place: string = field) => focusField(name, place), [name]);
  const refuse = useCallback(
    ({ field, text }: Refusal<FactField>) => {
      setError(field ?? 'root', { type: 'server', message: text });
      return field === null ? focus : () => show(field);
    },
    [setError, show, focus],
  );
  const check = useCallback(
    () =>
      new Promise<ShowProblem | null>((resolve) => {
        void handleSubmit(
          () => resolve(null),
          (errors) => {
            const [first] = fieldsIn<FactDraft, FactField>(FACT_KIND.fields.names, errors);
            resolve(first === undefined ? focus : () => show(first.field, first.place));
          },
        )();
      }),
    [handleSubmit, show, focus],
  );
  const handle = useMemo(() => ({ values: getValues, check, refuse, focus }), [getValues, check, refuse, focus]);
  useEffect(() => {
    register(id, handle);
    return () => register(id, null);
  }, [register, id, handle]);

  return (
    <section className="quick-fact" ref={section} tabIndex={-1} aria-label={`Quick fact ${number}`}>
      <div className="quick-fact-head">
        <h3>Quick fact {number}</h3>
        <Button size="small" onClick={() => onClone(id)}>
          Clone<span className="visually-hidden"> quick fact {number}</span>
        </Button>
        <ConfirmButton
          size="small"
          danger
          title={QUICK_FACTS.deleteTitle}
          text={QUICK_FACTS.deleteText}
          onConfirm={() => onDelete(id)}
        >
          Delete<span className="visually-hidden"> quick fact {number}</span>
        </ConfirmButton>
      </div>
      <FormName value={name}>
        <FormProvider {...form}>
          <ProblemSummary<FactDraft, FactField>
            fields={FACT_KIND.fields}
            refusal={form.formState.errors.root?.message ?? null}
            show={show}
          />
          <Form component={false} layout="vertical">
            <WithinRegion value>
              <div className="form-columns record-form">
                <div>
                  <KeyInformationCard />
                  <AssociationCard />
                </div>
                <div>
                  <DataCard />
                  <Card title="Excerpt">
                    <LongText name="data.excerpt" />
                  </Card>
                </div>
              </div>
            </WithinRegion>
          </Form>
        </FormProvider>
      </FormName>
    </section>
  );
});
