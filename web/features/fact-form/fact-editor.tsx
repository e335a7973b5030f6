/** The fact form once its fact is there: draft, tabs, save. Rules are the domain's, calls are fact.ts's, words are the notices'. */
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Form, Tabs } from 'antd';
import { useNavigate } from '@tanstack/react-router';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import { rebased } from '#domain/fact-changes.ts';
import { placeLabel } from '#domain/fact-form.ts';
import type { FormTab } from '#domain/fact-fields.ts';
import { draftOf, NEW_FACT, type FactDraft } from '#domain/facts.ts';
import { FACT } from '#domain/messages/facts.ts';
import type { FactStatus } from '#web/data/fact-status.ts';
import { useNotices } from '#web/ui/notices.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { ActionBar } from './action-bar.tsx';
import { AnalysisTab } from './analysis-tab.tsx';
import { ConfidenceTab } from './confidence-tab.tsx';
import { DisaggregatedTab } from './disaggregated-tab.tsx';
import { ClonedFrom } from './cloned-from.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { factChanged, type FactRow, type LoadedFact } from './fact.ts';
import { FactNotices } from './fact-notices.tsx';
import { MainTab } from './main-tab.tsx';
import { Overtaken } from './overtaken.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { fieldsIn, resolverFor } from './resolver.ts';
import { useFactRights } from './rights.ts';
import { ReadableWhenDisabled } from './readable.tsx';
import { useDelete } from './use-delete.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { settleOn, useSave } from './use-save.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { useTabs } from './use-tabs.ts';

type SavedFact = LoadedFact & {
  unsaved: boolean;
  /** The tab has saved the fact: the form goes on from this version, and what was typed in it stays. */
  onChanged: (version: LoadedFact) => void;
};

/** A tab of another feature, which a fact has once it is saved. */
export type SavedTab = {
  key: string;
  label: string;
  /** For which facts; all of them where it is left out. */
  enabled?: (fact: FactRow) => boolean;
  content: (fact: SavedFact) => ReactNode;
};

const TabContent = ({ content, ...fact }: SavedFact & Pick<SavedTab, 'content'>) => content(fact);

type Props = {
  /** Null while the fact is not saved. */
  loaded: LoadedFact | null;
  /** What a fact that is not saved begins with: the one that it is cloned from. */
  source?: LoadedFact | null;
  status: FactStatus | null;
  tabs: readonly SavedTab[];
};

export function FactEditor({ loaded, source = null, status, tabs }: Props) {
  const [base, setBase] = useState(loaded);
  // What the next save is made from: a click may come after an answer and before it is drawn.
  const latest = useRef(loaded);
  const goOnFrom = (version: LoadedFact) => {
    latest.current = version;
    setBase(version);
    kept.startFrom(draftOf(version.row));
  };
  const { tab, setTab, show } = useTabs();
  const begun = base ?? source;
  const before = useMemo(() => (begun === null ? NEW_FACT : draftOf(begun.row)), [begun]);
  const resolver = useMemo(() => resolverFor(base === null ? null : before), [base, before]);
  const form = useForm<FactDraft>({ defaultValues: before, resolver, mode: 'onTouched', shouldFocusError: false });
  const dirty = form.formState.isDirty;
  const rights = useFactRights(base?.row ?? null, status);
  const place = source === null ? (base?.row.id ?? 'new') : `clone/${source.row.id}`;
  const kept = useKeptDraft(`facts/${place}`, form, before);
  const release = useUnsavedGuard(dirty);
  const navigate = useNavigate();
  const notices = useNotices();

  const { save, saving, refusal, theirs, forgetTheirs } = useSave({
    form,
    source,
    show,
    onSaved: (saved, { draft, base: from }) => {
      if (from === null) {
        kept.drop();
        release();
        void navigate({ to: '/facts/$id', params: { id: String(saved.row.id) } });
        return;
      }
      goOnFrom(saved);
      settleOn(form, saved.row, draft);
    },
  });
  const goOnFromTab = (version: LoadedFact) => {
    goOnFrom(version);
    settleOn(form, version.row, before);
    void factChanged();
  };
  const { remove, deleting } = useDelete(() => {
    kept.drop();
    release();
    void navigate({ to: '/facts' });
  });

  const fail = (errors: FieldErrors<FactDraft>) => {
    const problems = fieldsIn(errors);
    const ofDates = problems.filter(({ text }) => text === FACT.endBeforeStart);
    if (ofDates.length > 0) notices.error(FACT.dateError, FACT.endBeforeStart);
    if (ofDates.length < problems.length) notices.error(FACT.formError, problems.map(placeLabel).join(', '));
    const first = problems[0];
    if (first !== undefined) show(first.field, first.place);
  };
  const submit = () => {
    if (theirs !== null) return;
    if (!rights.permitted || rights.locked) notices.error(FACT.notPermitted);
    else void form.handleSubmit((draft) => save({ draft, base: latest.current }), fail)();
  };
  useSaveShortcut(submit);

  const keepMine = (overtakenBy: LoadedFact) => {
    const draft = rebased(form.getValues(), before, draftOf(overtakenBy.row));
    takeTheirs(overtakenBy);
    form.reset(draft, { keepDefaultValues: true });
    save({ draft, base: overtakenBy });
  };
  const takeTheirs = (overtakenBy: LoadedFact) => {
    forgetTheirs();
    goOnFrom(overtakenBy);
    form.reset(draftOf(overtakenBy.row));
  };

  const readOnly = !rights.permitted || rights.locked;
  const formTab = (key: FormTab, label: string, fields: ReactNode) => ({
    key,
    label,
    children: (
      <ReadableWhenDisabled>
        <Form component={false} layout="vertical" disabled={readOnly} requiredMark={!readOnly}>
          {fields}
        </Form>
      </ReadableWhenDisabled>
    ),
  });
  return (
    <FormProvider {...form}>
      <FactNotices isNew={base === null} rights={rights} status={status} flags={base?.row.flags ?? []} />
      <ClonedFrom fact={source?.row ?? base?.row.base ?? null} />
      {!readOnly && <DraftOffer {...kept} />}
      <ProblemSummary refusal={refusal} show={show} />
      <Tabs
        className="fact-form"
        activeKey={tab}
        onChange={setTab}
        items={[
          { ...formTab('main', 'Main', <MainTab document={begun?.row.document ?? null} />), forceRender: true },
          formTab('disaggregated', 'Disaggregated Data', <DisaggregatedTab />),
          formTab('analysis', 'Analysis', <AnalysisTab />),
          formTab('confidence', 'Confidence Assessment', <ConfidenceTab />),
          ...tabs.map(({ key, label, enabled = () => true, content }) => ({
            key,
            label,
            disabled: base === null || !enabled(base.row),
            children: base !== null && (
              <TabContent content={content} {...base} unsaved={dirty} onChanged={goOnFromTab} />
            ),
          })),
        ]}
      />
      <ActionBar
        isNew={base === null}
        rights={rights}
        dirty={dirty}
        saving={saving}
        deleting={deleting}
        onSave={submit}
        onDelete={() => base !== null && remove(base)}
        onClone={() => base !== null && void navigate({ to: '/facts/clone/$id', params: { id: String(base.row.id) } })}
      />
      {theirs !== null && base !== null && (
        <Overtaken
          theirs={theirs}
          mine={form.getValues()}
          loaded={base}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
          onClose={forgetTheirs}
        />
      )}
    </FormProvider>
  );
}
