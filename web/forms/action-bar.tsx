/** The bar that stays in view: save, clone, delete, and the state of unsaved changes. Hidden if the user may do none of these, and on other tabs unless changes are unsaved. */
import { useId, type ReactNode } from 'react';
import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { FormWords } from '#domain/messages/forms.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import type { Rights } from './rights.ts';

type Props = {
  words: FormWords;
  /** Above the actions. */
  problems: ReactNode;
  /** Null for a new record, which cannot be cloned or deleted. */
  name: string | null;
  /** Whether the open tab has fields of the form. */
  onForm: boolean;
  /** The label of the button that saves, if the changes are counted in it. */
  save?: string | undefined;
  /** Instead of 'Unsaved changes'. */
  unsaved?: string | undefined;
  rights: Rights;
  dirty: boolean;
  saving: boolean;
  /** Somebody saved a field that is changed here. */
  meanwhile: { by: string; compare: () => void } | null;
  deleting: boolean;
  onSave: () => void;
  onValidate: () => void;
  onDelete: () => void;
  /** Beside Delete. */
  archive?: ReactNode;
  /** Left out if the record cannot be cloned. */
  onClone?: (() => void) | undefined;
};

const validateWords = (noun: string, isNew: boolean) =>
  `Validate only checks the fields. Save ${isNew ? `creates the ${noun}` : 'stores the changes'}.`;

export function ActionBar({
  words,
  problems,
  name,
  onForm,
  save = words.save,
  unsaved = 'Unsaved changes',
  rights,
  dirty,
  saving,
  meanwhile,
  deleting,
  onSave,
  onValidate,
  onDelete,
  archive,
  onClone,
}: Props) {
  const hint = useId();
  if (!rights.mayChange && !rights.mayDelete) return null;
  if (!onForm && !dirty) return null;
  const isNew = name === null;
  const aboutValidate = validateWords(words.noun, isNew);
  const notDeletable = words.notDeletable[rights.deleteRefused ?? ''];
  return (
    <div className={dirty ? 'action-bar dirty' : 'action-bar'} role="group" aria-label={`Actions on the ${words.noun}`}>
      {problems}
      <div className="action-bar-line">
        <span className="quiet" aria-live="polite">
          {dirty && meanwhile === null ? unsaved : ''}
        </span>
        <span role="status" className="action-bar-meanwhile">
          {meanwhile !== null && (
            <>
              <WarningOutlined aria-hidden /> Saved by {meanwhile.by} while you changed it
              <Button size="small" onClick={meanwhile.compare}>
                Compare
              </Button>
            </>
          )}
        </span>
        {onForm && notDeletable !== undefined && <span className="quiet">{notDeletable}</span>}
        {onForm && rights.mayDelete && (
          <ConfirmButton
            title={words.deleteTitle}
            text={
              <>
                <strong dir="auto">{name}</strong>
                <br />
                {words.deleteText}
              </>
            }
            danger
            loading={deleting}
            onConfirm={onDelete}
          >
            Delete
          </ConfirmButton>
        )}
        {onForm && !isNew && archive}
        {onForm && !isNew && onClone !== undefined && rights.mayChange && rights.mayCreate && (
          <ConfirmButton onConfirm={onClone}>Clone</ConfirmButton>
        )}
        {rights.mayChange && words.valid !== undefined && (
          <>
            {onForm && (
              <span id={hint} className="quiet action-bar-hint">
                {aboutValidate}
              </span>
            )}
            <Button onClick={onValidate} title={aboutValidate} {...(onForm && { 'aria-describedby': hint })}>
              Validate
            </Button>
          </>
        )}
        {rights.mayChange && (
          <Button type="primary" loading={saving} onClick={onSave} aria-keyshortcuts="Control+S Meta+S" title="Ctrl+S">
            {save ?? (isNew ? 'Create' : 'Update')}
          </Button>
        )}
      </div>
    </div>
  );
}
