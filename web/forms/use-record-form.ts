/** The form of one record in use: its draft, its loaded version, saving, deleting, and continuing from another version. Draws nothing. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useForm, type DefaultValues, type FieldErrors } from 'react-hook-form';
import { FORM } from '#domain/messages/forms.ts';
import { useSayOpen } from '#web/data/open-records.ts';
import { queryClient } from '#web/data/query.ts';
import { isNoticed, useNotices } from '#web/ui/notices.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { useSaver } from './saver.ts';
import { useSettled, type Part } from '#web/ui/use-settled.ts';
import { pathOf, type Loaded, type KindTypes, type RecordForm } from './record-form.ts';
import { fieldsIn, resolverFor } from './resolver.ts';
import { useDelete } from './use-delete.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { loadedQuery } from './use-loaded.ts';
import { settleOn, useSave } from './use-save.ts';
import { useTabs } from './use-tabs.ts';

export type Opened<K extends KindTypes<K>> = {
  /** Null for a new record. */
  loaded: Loaded<K['row']> | null;
  /** The source of a clone. */
  source?: Loaded<K['row']> | null;
  /** The first draft of a new record that is not a clone, if it is not the kind's blank draft. */
  blank?: K['draft'] | undefined;
  /** The key of its kept draft, if it is not the address of the form: 'facts/new', 'facts/12'. */
  storageKey?: string | undefined;
  /** The first open tab. */
  firstTab: string;
  /** The reason why the form cannot be saved yet, or null. */
  waitsFor?: string | null;
  /** The reason why the record is only shown to read here, whatever the user's rights, or null. */
  toRead?: string | null;
  /** The part of the page with its fields, if it is not the page's own form. */
  within?: Part;
  /** Called after a save, instead of the page that follows it. */
  onDone?: ((row: K['row']) => void) | undefined;
};

export function useRecordForm<K extends KindTypes<K>>(
  kind: RecordForm<K>,
  {
    loaded,
    source = null,
    blank = kind.blank,
    storageKey,
    firstTab,
    waitsFor = null,
    toRead = null,
    within,
    onDone,
  }: Opened<K>,
) {
  const { area, draftOf, problemsOf, fields } = kind;
  const navigate = useNavigate();
  const begunAs = source === null ? (loaded?.row.id ?? 'new') : `clone/${source.row.id}`;
  const [base, setBase] = useState(loaded);
  // The version that the next save changes: a click may come between an answer and its redraw.
  const latest = useRef(loaded);
  const goOnFrom = (version: Loaded<K['row']>) => {
    latest.current = version;
    setBase(version);
    // The header of the page shows the same version.
    queryClient.setQueryData(loadedQuery(kind, String(version.row.id)).queryKey, version);
    kept.startFrom(draftOf(version.row));
  };
  const { tab, setTab, show } = useTabs(area, {
    first: firstTab,
    tabOf: kind.tabOf ?? (() => firstTab),
    at: fields.at,
  });
  const begun = base ?? source;
  const before = useMemo(() => (begun === null ? blank : draftOf(begun.row)), [begun, blank, draftOf]);
  const resolver = useMemo(
    () => resolverFor((draft: K['draft']) => problemsOf(draft, base === null ? null : before)),
    [base, before, problemsOf],
  );
  const form = useForm<K['draft']>({
    // A draft is complete; react-hook-form would also accept parts of a draft.
    defaultValues: before as DefaultValues<K['draft']>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const dirty = form.formState.isDirty;
  const own = kind.useRights(base?.row ?? null);
  const rights = toRead === null ? own : { ...own, mayChange: false, mayDelete: false };
  const kept = useKeptDraft(kind, storageKey ?? `${area}/${begunAs}`, form, before);
  const release = useUnsavedGuard(dirty);
  const notices = useNotices(area);
  const { isOwn, saverOf } = useSaver();

  useSayOpen(kind.relation, base?.row.id ?? null, dirty);

  const { save, saving, refusal, conflict, closeConflict, compare } = useSave(kind, {
    form,
    source: source?.row ?? null,
    sent: kept.sent,
    show,
    onSaved: (saved, { draft, base: from, undoes }) => {
      // The screen after a save has been left, perhaps for another.
      if (undoes !== undefined && (onDone !== undefined || kind.pageAfter !== undefined)) return;
      if (onDone !== undefined || from === null || kind.pageAfter !== undefined) {
        kept.drop();
        release();
        if (onDone !== undefined) onDone(saved.row);
        else
          void navigate({
            to: (kind.pageAfter ?? kind.pageOf)(saved.row),
            ...(from === null &&
              source === null &&
              kind.tabAfterCreate !== undefined && { state: { tab: kind.tabAfterCreate } }),
          });
        return;
      }
      goOnFrom(saved);
      settleOn(kind, form, saved.row, undoes ?? draft);
    },
  });
  const { remove, deleting } = useDelete(kind, () => {
    kept.drop();
    release();
    void navigate({ to: base === null ? pathOf(area) : (kind.pageAfterDelete?.(base.row) ?? pathOf(area)) });
  });

  // A later version that was read in the background, if it changes no field that is changed here.
  const follow = useEffectEvent(() => {
    if (loaded === null || base === null || loaded.row.version <= base.row.version) return;
    const others = fields.changed(before, draftOf(loaded.row));
    const now = form.getValues();
    if (fields.changed(before, now).some((field) => others.includes(field))) return;
    goOnFrom(loaded);
    settleOn(kind, form, loaded.row, before);
    // What the user does here, such as an undo, has a notice of its own.
    if (isOwn(loaded.row) && (isNoticed() || queryClient.isMutating() > 0)) return;
    notices.message(`The ${kind.words.noun} was saved by ${saverOf(loaded.row)}. You see it here as it is now`, 'info');
  });
  /** A later version that changes a field that is changed here too. */
  const newer = loaded !== null && base !== null && !saving && loaded.row.version > base.row.version ? loaded : null;
  // oxlint-disable-next-line react/set-state-in-effect -- The values of the form are outside React's state, and can't be reset while drawing.
  useEffect(() => follow(), [loaded]);

  const fail = (errors: FieldErrors<K['draft']>) => {
    const [first] = fieldsIn(fields.names, errors);
    if (first !== undefined) show(first.field, first.path);
  };
  const readOnly = !rights.mayChange;
  const ask = kind.useQuestion();
  const send = async (draft: K['draft']) => {
    // A draft whose answer was lost is not a second record: its save looks for the first.
    const asked = ask === null || kept.sent.read() !== null || (await ask(draft, latest.current?.row ?? null));
    if (asked === false) return;
    // What was typed while the question came stays, and is checked and saved, too.
    const late = fields.changed(draft, form.getValues()).length > 0;
    if (asked !== true) form.reset(fields.rebased(asked, draft, form.getValues()), { keepDefaultValues: true });
    const go = (sent: K['draft']) => save({ draft: sent, base: latest.current });
    if (late) await form.handleSubmit((all) => go(all as K['draft']), fail)();
    else go(asked === true ? draft : asked);
  };
  const submit = useSettled(() => {
    if (conflict !== null) return;
    notices.settle();
    if (waitsFor !== null) notices.warning(waitsFor);
    else if (readOnly) notices.error(FORM.notPermitted);
    else void form.handleSubmit((draft) => send(draft as K['draft']), fail)();
  }, within);

  const validate = useSettled(() => {
    notices.settle();
    void form.handleSubmit(() => notices.message(kind.words.valid ?? ''), fail)();
  }, within);

  const takeNewer = (newer: Loaded<K['row']>) => {
    closeConflict();
    goOnFrom(newer);
    form.reset(draftOf(newer.row));
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
    validate,
    saving,
    refusal,
    remove: () => base !== null && remove(base),
    deleting,
    conflict,
    closeConflict,
    /** Set while somebody else has saved a field that is changed here: to compare before the save fails. */
    meanwhile: newer === null ? null : { by: saverOf(newer.row), compare: () => compare(newer) },
    takeNewer,
    /** Saves a draft that was made from both versions of a conflict. */
    saveOver: (newer: Loaded<K['row']>, draft: K['draft']) => {
      takeNewer(newer);
      form.reset(draft, { keepDefaultValues: true });
      save({ draft, base: newer });
    },
    /** Called with a version that was saved outside the form, such as by its history: the form continues from it, and typed text stays. */
    goOnFromOther: (version: Loaded<K['row']>) => {
      goOnFrom(version);
      settleOn(kind, form, version.row, before);
      void kind.changed();
    },
  };
}
