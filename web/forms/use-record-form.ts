/** The form of one record at work: its draft, what it was loaded with, saving, deleting, and going on from another version. Draws nothing. */
import { useMemo, useRef, useState } from 'react';
import { useForm, type DefaultValues, type FieldErrors, type FieldPath, type FieldValues } from 'react-hook-form';
import { FORM } from '#domain/messages/forms.ts';
import { useNotices } from '#web/ui/notices.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import type { Loaded, RecordForm, SavedRow } from './record-form.ts';
import { fieldsIn, resolverFor } from './resolver.ts';
import { useRights } from './rights.ts';
import { useDelete } from './use-delete.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { settleOn, useSave } from './use-save.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { useTabs } from './use-tabs.ts';

export type Opened<Row, Draft> = {
  /** Null while the record is not saved. */
  loaded: Loaded<Row> | null;
  /** What a record that is not saved begins with: the one that it is cloned from. */
  source?: Loaded<Row> | null;
  /** What a record begins with that is new and no clone. */
  blank: Draft;
  /** The place of its draft, and of the form among all: 'facts/new', 'facts/12'. */
  place: string;
  /** The tab that is open first. */
  firstTab: string;
  /** What the form waits for before it can be saved, in words; null for nothing. */
  waitsFor?: string | null;
  onCreated: (row: Row) => void;
  onDeleted: () => void;
};

export function useRecordForm<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>(
  kind: RecordForm<Row, Draft, Field>,
  { loaded, source = null, blank, place, firstTab, waitsFor = null, onCreated, onDeleted }: Opened<Row, Draft>,
) {
  const { draftOf, problemsOf, fields, words } = kind;
  const [base, setBase] = useState(loaded);
  // What the next save is made from: a click may come after an answer and before it is drawn.
  const latest = useRef(loaded);
  const goOnFrom = (version: Loaded<Row>) => {
    latest.current = version;
    setBase(version);
    kept.startFrom(draftOf(version.row));
  };
  const { tab, setTab, show } = useTabs(kind.subject, firstTab, kind.tabOf);
  const begun = base ?? source;
  const before = useMemo(() => (begun === null ? blank : draftOf(begun.row)), [begun, blank, draftOf]);
  const resolver = useMemo(
    () => resolverFor((draft: Draft) => problemsOf(draft, base === null ? null : before)),
    [base, before, problemsOf],
  );
  const form = useForm<Draft>({
    // A draft is whole; react-hook-form would take parts of one too.
    defaultValues: before as DefaultValues<Draft>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const dirty = form.formState.isDirty;
  const rights = useRights(kind.subject, base?.row ?? null);
  const kept = useKeptDraft(kind, place, form, before);
  const release = useUnsavedGuard(dirty);
  const notices = useNotices(kind.subject);

  const { save, saving, refusal, theirs, forgetTheirs } = useSave(kind, {
    form,
    source: source?.row ?? null,
    show,
    onSaved: (saved, { draft, base: from }) => {
      if (from === null) {
        kept.drop();
        release();
        onCreated(saved.row);
        return;
      }
      goOnFrom(saved);
      settleOn(kind, form, saved.row, draft);
    },
  });
  const { remove, deleting } = useDelete(kind, () => {
    kept.drop();
    release();
    onDeleted();
  });

  const fail = (errors: FieldErrors<Draft>) => {
    const problems = fieldsIn(fields.names, errors);
    for (const notice of words.invalid(problems)) notices.error(...notice);
    const first = problems[0];
    if (first !== undefined) show(first.field, first.place);
  };
  const readOnly = !rights.mayChange;
  const submit = () => {
    if (theirs !== null) return;
    notices.settle();
    if (waitsFor !== null) notices.warning(waitsFor);
    else if (readOnly) notices.error(FORM.notPermitted);
    else void form.handleSubmit((draft) => save({ draft: draft as Draft, base: latest.current }), fail)();
  };
  useSaveShortcut(submit);

  const takeTheirs = (overtakenBy: Loaded<Row>) => {
    forgetTheirs();
    goOnFrom(overtakenBy);
    form.reset(draftOf(overtakenBy.row));
  };
  return {
    form,
    base,
    begun,
    kept,
    tab,
    setTab,
    show,
    dirty,
    rights,
    readOnly,
    submit,
    saving,
    refusal,
    remove: () => base !== null && remove(base),
    deleting,
    theirs,
    forgetTheirs,
    takeTheirs,
    keepMine: (overtakenBy: Loaded<Row>) => {
      const draft = fields.rebased(form.getValues(), before, draftOf(overtakenBy.row));
      takeTheirs(overtakenBy);
      form.reset(draft, { keepDefaultValues: true });
      save({ draft, base: overtakenBy });
    },
    /** A tab of another feature has saved the record: the form goes on from this version, and what was typed in it stays. */
    goOnFromTab: (version: Loaded<Row>) => {
      goOnFrom(version);
      settleOn(kind, form, version.row, before);
      void kind.changed();
    },
  };
}
