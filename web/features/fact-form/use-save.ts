/** Saves the form in one request and says what became of it. What the server refuses goes to its field; what was typed stays. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedFields, changesOf, rebased } from '#domain/fact-changes.ts';
import { draftOf, type FactDraft } from '#domain/facts.ts';
import { FACT } from '#domain/messages/facts.ts';
import { invalidate } from '#web/data/query.ts';
import { useNotices } from '#web/ui/notices.ts';
import { createFact, factChanged, loadFact, updateFact, type LoadedFact } from './fact.ts';
import { isLocked, isOvertaken, refusalOf } from './refusal.ts';
import type { ShowField } from './use-tabs.ts';

type Attempt = { draft: FactDraft; base: LoadedFact | null };

type Props = {
  form: UseFormReturn<FactDraft>;
  /** The fact that a new one is cloned from. */
  source: LoadedFact | null;
  onSaved: (saved: LoadedFact, attempt: Attempt) => void;
  show: ShowField;
};

export function useSave({ form, source, onSaved, show }: Props) {
  const notices = useNotices();
  const [theirs, setTheirs] = useState<LoadedFact | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Two clicks may come before the first is drawn as pending.
  const busy = useRef(false);

  const refuse = async (error: unknown, { base }: Attempt) => {
    if (base !== null && isOvertaken(error)) {
      setTheirs(await loadFact(base.row.id));
      return;
    }
    if (isLocked(error)) void invalidate('facts_status_view');
    const { field, text } = refusalOf(error);
    notices.error(base === null ? FACT.notCreated : FACT.notUpdated, text);
    if (field === null) setRefusal(text);
    else {
      form.setError(field, { type: 'server', message: text });
      show(field);
    }
  };

  const mutation = useMutation({
    mutationFn: ({ draft, base }: Attempt) =>
      base === null ? createFact(draft, source) : updateFact(base.row.id, changesOf(draft, base.row), base.etag),
    onMutate: () => setRefusal(null),
    onSuccess: (saved, attempt) => {
      // A created fact is opened by its id; this form has done its work and creates no second one.
      busy.current = attempt.base === null;
      notices.success(FACT.saved);
      onSaved(saved, attempt);
      void factChanged();
    },
    onError: (error, attempt) =>
      refuse(error, attempt)
        .catch((failed: unknown) => notices.error(FACT.notUpdated, refusalOf(failed).text))
        .finally(() => {
          busy.current = false;
        }),
  });

  const save = (attempt: Attempt) => {
    if (busy.current) return;
    const { draft, base } = attempt;
    if (base !== null && Object.keys(changesOf(draft, base.row)).length === 0)
      notices.message(FACT.nothingToSave, 'info');
    else {
      busy.current = true;
      mutation.mutate(attempt);
    }
  };
  return { save, saving: mutation.isPending, refusal, theirs, forgetTheirs: () => setTheirs(null) };
}

/** The form on a newer version of the fact; what was typed after `sent` stays, unsaved. */
export function settleOn(form: UseFormReturn<FactDraft>, row: LoadedFact['row'], sent: FactDraft): void {
  const now = form.getValues();
  const fresh = draftOf(row);
  form.reset(fresh);
  if (changedFields(sent, now).length > 0) form.reset(rebased(now, sent, fresh), { keepDefaultValues: true });
}
