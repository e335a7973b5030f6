/** Saves the form in one request and shows a notice of the outcome. A refusal is shown at its field; typed text stays. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FORM } from '#domain/messages/forms.ts';
import { useNotices, type NoticeAction } from '#web/ui/notices.ts';
import { onceReached } from '#web/data/ask.ts';
import { isConflict, isUnanswered } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import { sentAgain, type Attempt, type LostAttempt } from './lost-answer.ts';
import type { Loaded, RecordForm, KindTypes } from './record-form.ts';
import { constraintOf, refusalOf } from './refusal.ts';
import { loadedQuery } from './use-loaded.ts';
import type { SentStore } from './use-kept-draft.ts';
import type { ShowField } from './use-tabs.ts';

type Props<K extends KindTypes<K>> = {
  form: UseFormReturn<K['draft']>;
  /** The source of a clone. */
  source: K['row'] | null;
  onSaved: (saved: Loaded<K['row']>, attempt: Attempt<K['row'], K['draft']>) => void;
  /** Keeps a new record that was sent beyond this visit. */
  sent?: SentStore<K['draft']>;
  show: ShowField<K['field']>;
};

export function useSave<K extends KindTypes<K>>(kind: RecordForm<K>, { form, source, onSaved, sent, show }: Props<K>) {
  const { words, fields } = kind;
  const notices = useNotices(kind.area);
  const [conflict, setConflict] = useState<Loaded<K['row']> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [unreached, setUnreached] = useState(false);
  // The words of a server that is there again are no longer true.
  useEffect(() => (unreached ? onceReached(() => setRefusal(null)) : undefined), [unreached]);
  // A second click may come before the pending state is drawn.
  const busy = useRef(false);
  const lost = useRef<LostAttempt<K['row'], K['draft']> | null>(null);
  const wordsOf = (error: unknown) => refusalOf(error, { noun: words.noun, at: fields.at });

  const refuse = async (error: unknown, { base, undoes }: Attempt<K['row'], K['draft']>) => {
    if (undoes !== undefined) {
      notices.error(FORM.notUndone, isConflict(error) ? FORM.changedSince : wordsOf(error).text);
      return;
    }
    if (base !== null && isConflict(error)) {
      const newer = await kind.load(base.row.id);
      // The page of a merged record leads to its survivor, which offers the kept draft.
      if (newer.row.merged_into == null) setConflict(newer);
      else queryClient.setQueryData(loadedQuery(kind, String(base.row.id)).queryKey, newer);
      return;
    }
    kind.refused?.(constraintOf(error));
    const { field, text } = wordsOf(error);
    notices.error(base === null ? words.notCreated : words.notUpdated, text);
    setUnreached(error instanceof TypeError);
    if (field === null) setRefusal(text);
    else {
      form.setError(field, { type: 'server', message: text });
      show(field);
    }
  };

  const saveOn = (base: Loaded<K['row']>, draft: K['draft']) =>
    kind.update(base.row.id, kind.changesOf(draft, base.row), base.etag, base.row);
  const attemptOf = ({ draft, base }: Attempt<K['row'], K['draft']>) =>
    base === null ? kind.create(draft, source) : saveOn(base, draft);
  const earlierTry = async (): Promise<LostAttempt<K['row'], K['draft']> | null> => {
    const left = sent?.read() ?? null;
    const before =
      lost.current ?? (left && { draft: left.draft, base: null, stored: left.id ? await kind.load(left.id) : null });
    if (before === null) return null;
    const stored = before.stored ?? (await sentAgain(() => attemptOf(before), kind.load));
    if (stored === null) return null;
    if (before.base === null) sent?.write({ draft: before.draft, id: stored.row.id });
    return { ...before, stored };
  };
  const send = async ({ draft, base }: Attempt<K['row'], K['draft']>): Promise<Loaded<K['row']>> => {
    const before = (lost.current = await earlierTry());
    let from = base;
    if (before?.stored != null) {
      const { stored } = before;
      // A change may have been followed by one of somebody else; then this one is in conflict.
      const now = base === null ? stored : await kind.load(base.row.id);
      if (kind.isSaved(draft, now.row) || (base === null && fields.changed(before.draft, draft).length === 0))
        return now;
      if (now.etag === stored.etag) from = now;
    }
    if (from === null) sent?.write({ draft, id: null });
    lost.current = { draft, base: from, stored: null };
    try {
      const saved = await attemptOf(lost.current);
      // Only the answer to a creation has a link or a secret.
      return base === null && from !== null ? { ...saved, row: { ...from.row, ...saved.row } } : saved;
    } catch (error) {
      if (isUnanswered(error)) throw error;
      lost.current = isConflict(error) ? null : before;
      if (from === null) sent?.write(null);
      throw error;
    }
  };

  /** The version before is saved over this one, unless somebody has changed the record since. */
  const undoOf = (saved: Loaded<K['row']>, before: K['draft'], undoes: K['draft']): NoticeAction => ({
    label: 'Undo',
    run: () => {
      if (busy.current) return;
      busy.current = true;
      mutation.mutate({ draft: before, base: saved, undoes });
    },
  });

  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (saved, attempt) => {
      lost.current = null;
      // A created record is opened by its id; this form is finished and creates no second record.
      busy.current = attempt.base === null;
      const { base, draft } = attempt;
      const called = [saved.row.serial_no, kind.nameOf(saved.row)].filter(Boolean).join(' · ');
      // The words of the specification do not say which.
      if (base === null) notices.success(words.created ?? words.saved, FORM.wasCreated(called));
      else notices.success(words.saved, FORM.wasChanged(called), undoOf(saved, kind.draftOf(base.row), draft));
      onSaved(saved, attempt);
      void kind.changed();
    },
    onError: (error, attempt) =>
      refuse(error, attempt)
        .catch((failed: unknown) => notices.error(words.notUpdated, wordsOf(failed).text))
        .finally(() => {
          busy.current = false;
        }),
  });

  const save = (attempt: Attempt<K['row'], K['draft']>) => {
    if (busy.current) return;
    notices.settle();
    setRefusal(null);
    setUnreached(false);
    const { draft, base } = attempt;
    if (base !== null && kind.isSaved(draft, base.row)) notices.message(FORM.nothingToSave, 'info');
    else {
      busy.current = true;
      mutation.mutate(attempt);
    }
  };
  return {
    save,
    saving: mutation.isPending,
    refusal,
    conflict,
    closeConflict: () => setConflict(null),
    compare: setConflict,
  };
}

/** Moves the form to a newer version of the record; text typed after `sent` stays, unsaved. */
export function settleOn<K extends KindTypes<K>>(
  { fields, draftOf }: RecordForm<K>,
  form: UseFormReturn<K['draft']>,
  row: K['row'],
  sent: K['draft'],
): void {
  const now = form.getValues();
  const fresh = draftOf(row);
  form.reset(fresh);
  if (fields.changed(sent, now).length > 0) form.reset(fields.rebased(now, sent, fresh), { keepDefaultValues: true });
}
