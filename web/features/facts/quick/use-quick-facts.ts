/** The list of quick facts: begins, repeats, clones, deletes and brings back lines, and keeps them in this browser. Draws and saves nothing. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { DOCUMENT_KIND } from '#domain/documents/documents.ts';
import { sameValue } from '#domain/records/form-fields.ts';
import { QUICK_FACTS } from '#domain/messages/documents.ts';
import { countsTwice, keyOf } from '#domain/reading/suggested-fact.ts';
import { NOT_COUNTED } from '#domain/facts/role-of-link.ts';
import { toldOf } from '#domain/facts/facts.ts';
import { nextQuickFact, sumWords } from '#domain/facts/quick-facts.ts';
import { queryClient } from '#web/data/query.ts';
import type { Told } from '#web/features/facts/form/unsaid-figure.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useNotices } from '#web/ui/notices.ts';
import { documentOfFactQuery } from './fact-of-document.tsx';
import { hazardSaidBy } from './other-hazard.tsx';
import type { BegunFact, QuickFactForm } from './quick-fact.tsx';
import { useUncounted } from './use-uncounted.ts';
import { eventOfRecorded, type Taken } from '#web/features/facts/suggested/suggestions-query.ts';
import { useKeptList, type SentFacts } from '#web/features/facts/form/use-kept-list.ts';

type Sum = { count: number; words: string; told: readonly Told[] };
type Entry = { key: number; entry: BegunFact };

/** The key of the suggestion that a line was taken from, which is not offered again. */
export const tookOf = ({ suggestion, took = null }: BegunFact): string | null =>
  suggestion === undefined ? took : keyOf(suggestion.suggestion);

/** A deleted fact and its index in the list. It comes back with its key: it may be stored by a save whose answer was lost. */
type Gone = { at: number; line: Entry };
export type QuickFactsList = ReturnType<typeof useQuickFacts>;

export function useQuickFacts(document: { id: number; name: string }) {
  const { modal } = App.useApp();
  const notices = useNotices();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [recorded, setRecorded] = useState<ReadonlySet<string>>(new Set());
  const [gone, setGone] = useState<Gone | null>(null);
  const [sum, setSum] = useState<Sum>({ count: 0, words: '', told: [] });
  const forms = useRef(new Map<number, QuickFactForm>());
  const formAt = useCallback((key: number) => forms.current.get(key), []);
  const { uncounted, apart, within, onLines, linkAll, linkOthers } = useUncounted(formAt);
  const last = useRef(0);
  const { offer, settle, keepAll } = useKeptList(document);

  /** The lines as shown, for callbacks that never change. */
  const shown = useRef(entries);
  useLayoutEffect(() => {
    shown.current = entries;
  }, [entries]);
  /** At once for callbacks, too: the answer of a begin may come before the lines are drawn, or be that of two begins. */
  const show = useCallback((next: readonly Entry[]) => {
    shown.current = next;
    setEntries(next);
  }, []);
  const listed = useCallback(
    () => shown.current.map(({ key }) => ({ key, form: forms.current.get(key) })).filter(isDrawn),
    [],
  );
  const counting = useCallback(() => listed().filter(({ form }) => form.counts()), [listed]);

  const unanswered = useRef<SentFacts | null>(null);
  const keepList = useCallback(() => {
    keepAll(
      counting().map(({ key, form }) => {
        const entry = shown.current.find((line) => line.key === key)?.entry;
        return { key, fact: form.values(), took: entry === undefined ? null : tookOf(entry) };
      }),
      unanswered.current,
    );
  }, [counting, keepAll]);
  /** The request is kept with the lines: after a reload, too, the next save goes on from it. */
  const sent = useMemo(
    () => ({
      read: () => unanswered.current,
      write: (now: SentFacts | null) => {
        unanswered.current = now;
        keepList();
      },
    }),
    [keepList],
  );

  const onTyped = useCallback(() => {
    const lines = counting();
    const facts = lines.map(({ form }) => form.values());
    keepList();
    const next = { count: facts.length, words: sumWords(facts), told: facts.map(toldOf) };
    setSum((before) => (sameValue(before, next) ? before : next));
    onLines(
      lines.map(({ key, form }) => {
        const at = shown.current.findIndex((line) => line.key === key);
        const entry = shown.current[at]?.entry;
        return {
          key,
          number: at + 1,
          form,
          read: entry?.suggestion?.suggestion ?? null,
          ...hazardSaidBy(entry),
        };
      }),
    );
  }, [counting, keepList, onLines]);

  const lineOf = useCallback((entry: BegunFact): Entry => {
    last.current += 1;
    return { key: last.current, entry };
  }, []);
  const insert = useCallback(
    (at: number, ...added: BegunFact[]) => {
      const lines = added.map(lineOf);
      setEntries((before) => before.toSpliced(at, 0, ...lines));
      setGone(null);
    },
    [lineOf],
  );

  // The document may have been saved since the page was opened: the first fact starts from its current values.
  const { mutate: begin, error: failed } = useMutation({
    mutationFn: (_: { focus: boolean }) =>
      queryClient.fetchQuery({ ...documentOfFactQuery(String(document.id)), staleTime: 0 }),
    onSuccess: ({ blank }, { focus }) => {
      if (counting().length > 0) return;
      const [line, ...others] = shown.current;
      const same = line !== undefined && others.length === 0 && sameValue(line.entry.begun, blank);
      if (same && !focus) return;
      const isUsed = globalThis.document.activeElement?.closest(`[data-fact='${line?.key}']`) != null;
      const entry: BegunFact = { begun: blank, from: 'document', focus: focus || isUsed };
      const begun = same ? { ...line, entry: { ...line.entry, focus } } : lineOf(entry);
      show([begun]);
    },
    onError: (error) =>
      notices.error(DOCUMENT_KIND.words.notLoaded, refusalOf(error, { noun: 'document', at: () => null }).text),
  });
  useEffect(() => begin({ focus: false }), [begin, document]);

  const register = useCallback(
    (key: number, form: QuickFactForm | null) => {
      if (form === null) forms.current.delete(key);
      else forms.current.set(key, form);
      onTyped();
    },
    [onTyped],
  );
  const add = useCallback(() => {
    const above = listed().at(-1);
    if (above === undefined) begin({ focus: true });
    else if (!above.form.counts()) above.form.focus();
    else insert(shown.current.length, { begun: nextQuickFact(above.form.values()), from: 'above', focus: true });
  }, [listed, begin, insert]);
  const move = useCallback(
    (key: number, by: -1 | 1) => {
      const lines = listed();
      const to = lines[lines.findIndex((line) => line.key === key) + by];
      const place = globalThis.document.activeElement?.id.replace(`quick-fact-${key}-`, `quick-fact-${to?.key}-`);
      globalThis.document.getElementById(place ?? '')?.focus();
    },
    [listed],
  );
  const next = useCallback(
    (key: number) => {
      const lines = listed();
      const below = lines[lines.findIndex((line) => line.key === key) + 1];
      if (below === undefined) add();
      else below.form.focus();
    },
    [listed, add],
  );
  const clone = useCallback(
    (key: number) => {
      const at = shown.current.findIndex((line) => line.key === key);
      const form = forms.current.get(key);
      if (form !== undefined) insert(at + 1, { begun: structuredClone(form.values()), from: 'typed', focus: true });
    },
    [insert],
  );
  const remove = useCallback(
    (key: number) => {
      const lines = listed();
      const at = lines.findIndex((line) => line.key === key);
      const line = lines[at];
      if (line === undefined) return;
      const rest = lines.toSpliced(at, 1);
      const drop = () => {
        const entry = shown.current.find((each) => each.key === key)?.entry;
        const begun = structuredClone(line.form.values());
        // A suggestion that was taken is not offered again.
        const from = entry?.suggestion === undefined ? 'typed' : 'suggestion';
        if (line.form.counts()) setGone({ at, line: { key, entry: { ...entry, begun, from, focus: true } } });
        setEntries((before) => before.filter((other) => other.key !== key));
        if (rest.length === 0) begin({ focus: true });
      };
      // The field that had the focus is gone: it moves to the fact that took the place.
      const focusNext = () => rest[Math.min(at, rest.length - 1)]?.form.focus();
      if (!line.form.counts()) {
        drop();
        focusNext();
        return;
      }
      const { deleteTitle: title, deleteText: content } = QUICK_FACTS;
      const focusable = { autoFocusButton: 'ok', focusTriggerAfterClose: false } as const;
      modal.confirm({
        title,
        content,
        okText: 'Delete',
        cancelText: 'Cancel',
        focusable,
        onOk: () => {
          drop();
          focusNext();
        },
      });
    },
    [listed, begin, modal],
  );
  /** A part of a saved figure gets the event of that fact, while nobody chose one or counts it. */
  const followSaved = useCallback(
    async (key: number, suggestion: Taken) => {
      const event = await eventOfRecorded(suggestion).catch(() => null);
      const form = formAt(key);
      const { event_id, event_role } = form?.values() ?? {};
      if (event !== null && event_id === null && event_role === NOT_COUNTED) form?.link(event);
    },
    [formAt],
  );
  /** A suggestion replaces lines in which nothing was typed. The focus stays where it is, unless it is taken to be changed. A total and its parts do not count together: what comes second does not. */
  const take = useCallback(
    (suggestion: Taken, toChange: boolean) => {
      const kept = new Set(counting().map(({ key }) => key));
      const isCounted =
        suggestion.recorded.length > 0 ||
        shown.current.some(
          ({ key, entry }) =>
            entry.suggestion !== undefined &&
            countsTwice(entry.suggestion.suggestion, suggestion.suggestion) &&
            forms.current.get(key)?.values().event_role !== NOT_COUNTED,
        );
      const begun = isCounted ? { ...suggestion.draft, event_role: NOT_COUNTED } : suggestion.draft;
      const line = lineOf({ begun, from: 'suggestion', suggestion, focus: toChange });
      setEntries((before) => [...before.filter(({ key }) => kept.has(key)), line]);
      setGone(null);
      if (suggestion.recorded.length > 0) void followSaved(line.key, suggestion);
    },
    [counting, lineOf, followSaved],
  );
  const undo = () => {
    if (gone === null) return;
    setEntries((before) => before.toSpliced(gone.at, 0, gone.line));
    setGone(null);
  };
  /** Removes saved facts, and lines in which nothing was typed. A fact that was added meanwhile stays. True if none is left. */
  const removeSaved = (saved: ReadonlySet<number>) => {
    const rest = new Set(counting().flatMap(({ key }) => (saved.has(key) ? [] : [key])));
    const taken = shown.current.flatMap(({ key, entry }) => (saved.has(key) ? (tookOf(entry) ?? []) : []));
    setRecorded((before) => new Set([...before, ...taken]));
    setGone(null);
    show(shown.current.filter(({ key }) => rest.has(key)));
    if (rest.size === 0) begin({ focus: false });
    return rest.size === 0;
  };
  const restore = () => {
    if (offer === null) return;
    const kept = new Set(counting().map(({ key }) => key));
    const added = offer.facts.map(({ fact: begun, took }) => lineOf({ begun, from: 'typed', took, focus: false }));
    const keys = new Map(offer.facts.map(({ key }, at) => [key, added[at]?.key]));
    /** A line that was deleted since gets a key of no line. */
    const withNewKeys = <Value>(of: ReadonlyMap<number, Value>) =>
      new Map([...of].map(([key, value]) => [keys.get(key) ?? -key, value]));
    unanswered.current ??= offer.sent && {
      made: withNewKeys(offer.sent.made),
      pending: withNewKeys(offer.sent.pending),
    };
    setEntries((before) => [...before.filter(({ key }) => kept.has(key)), ...added]);
    settle(offer.storageKey);
  };

  return {
    entries,
    sum,
    uncounted,
    apart,
    within,
    linkAll,
    linkOthers,
    /** The keys of the suggestions in facts that were saved here. */
    saved: recorded,
    gone,
    offer,
    failed: failed === null ? null : DOCUMENT_KIND.words.notLoaded,
    formAt,
    register,
    onTyped,
    counting,
    sent,
    begin: () => begin({ focus: true }),
    add,
    next,
    move,
    clone,
    remove,
    take,
    undo,
    removeSaved,
    restore,
    discard: () => offer !== null && settle(offer.storageKey),
  };
}

const isDrawn = <Key>(line: { key: Key; form: QuickFactForm | undefined }): line is { key: Key; form: QuickFactForm } =>
  line.form !== undefined;
