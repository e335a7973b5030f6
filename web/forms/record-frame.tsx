/** The frame around the fields of a form, in tabs or in cards: the offered draft, the problems, the actions and the conflict. Draws no field. */
import './forms.css';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { ActionBar } from './action-bar.tsx';
import { ArchiveButton, ArchivedNotice } from './archive-buttons.tsx';
import type { Conflict as ConflictDialog } from './conflict.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormName } from '#web/ui/form-name.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import type { RecordForm, KindTypes } from './record-form.ts';
import type { useRecordForm } from './use-record-form.ts';

/** With the tables of antd, which most saves need not. */
const Conflict = onDemand(async () => (await import('./conflict.tsx')).Conflict, {
  frame: (failed, { onClose }) => (
    <Dialog title="Saved elsewhere meanwhile" onCancel={onClose} footer={null}>
      {failed}
    </Dialog>
  ),
}) as typeof ConflictDialog;

type Props<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  editor: ReturnType<typeof useRecordForm<K>>;
  /** Above the offered draft. */
  notices?: ReactNode;
  children: ReactNode;
  /** Instead of the bar of actions. */
  actions?: ReactNode;
  /** False while a tab without fields is open. */
  onForm?: boolean;
  /** For the bar of actions. */
  save?: string;
  unsaved?: string;
  onClone?: (() => void) | undefined;
  /** After the bar of actions. */
  after?: ReactNode;
};

export function RecordFrame<K extends KindTypes<K>>({
  kind,
  editor,
  notices,
  children,
  actions,
  onForm = true,
  save,
  unsaved,
  onClone,
  after,
}: Props<K>) {
  const { form, base, kept, conflict } = editor;
  const row = base?.row ?? null;
  const archiving = row !== null && {
    relation: kind.relation,
    subject: kind.subject,
    row,
    reload: () => void kind.load(row.id).then(editor.goOnFromOther),
  };
  const problems = (
    <ProblemSummary fields={kind.fields} invalid={kind.words.invalid} refusal={editor.refusal} show={editor.show} />
  );
  return (
    <FormName value={kind.area}>
      <FormProvider {...form}>
        {archiving && <ArchivedNotice {...archiving} />}
        {notices}
        {!editor.readOnly && <DraftOffer {...kept} fields={kind.fields} savedAt={row?.updated_at ?? null} />}
        {children}
        {actions !== undefined ? (
          <>
            {problems}
            {actions}
          </>
        ) : (
          <ActionBar
            words={kind.words}
            problems={problems}
            name={row === null ? null : kind.nameOf(row)}
            onForm={onForm}
            save={save}
            unsaved={unsaved}
            rights={editor.rights}
            dirty={editor.dirty}
            saving={editor.saving}
            deleting={editor.deleting}
            meanwhile={conflict === null ? editor.meanwhile : null}
            onSave={editor.submit}
            onValidate={editor.validate}
            onDelete={editor.remove}
            archive={archiving && <ArchiveButton {...archiving} />}
            onClone={onClone}
          />
        )}
        {after}
        {conflict !== null && base !== null && (
          <Conflict
            kind={kind}
            newer={conflict}
            mine={form.getValues()}
            loaded={base}
            onSave={(draft) => editor.saveOver(conflict, draft)}
            onTakeNewer={() => editor.takeNewer(conflict)}
            onClose={editor.closeConflict}
          />
        )}
      </FormProvider>
    </FormName>
  );
}
