/** The bar that stays in view: save, clone, delete, and the state of unsaved changes. Hidden if the user may do none of these. */
import { Button } from 'antd';
import type { FormWords } from '#domain/messages/forms.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import type { Rights } from './rights.ts';

type Props = {
  words: FormWords;
  /** A new record cannot be cloned or deleted. */
  isNew: boolean;
  rights: Rights;
  dirty: boolean;
  saving: boolean;
  deleting: boolean;
  onSave: () => void;
  onDelete: () => void;
  /** Left out if the record cannot be cloned. */
  onClone?: (() => void) | undefined;
};

export function ActionBar({ words, isNew, rights, dirty, saving, deleting, onSave, onDelete, onClone }: Props) {
  if (!rights.mayChange && !rights.mayDelete) return null;
  const notDeletable = words.notDeletable[rights.deleteRefused ?? ''];
  return (
    <div className="action-bar" role="group" aria-label={`Actions on the ${words.noun}`}>
      <span className="quiet" aria-live="polite">
        {dirty ? 'Unsaved changes' : ''}
      </span>
      {notDeletable !== undefined && <span className="quiet">{notDeletable}</span>}
      {rights.mayDelete && (
        <ConfirmButton title={words.deleteTitle} text={words.deleteText} danger loading={deleting} onConfirm={onDelete}>
          Delete
        </ConfirmButton>
      )}
      {!isNew && onClone !== undefined && rights.mayChange && rights.mayCreate && (
        <ConfirmButton onConfirm={onClone}>Clone</ConfirmButton>
      )}
      {rights.mayChange && (
        <Button type="primary" loading={saving} onClick={onSave} aria-keyshortcuts="Control+S Meta+S" title="Ctrl+S">
          {isNew ? 'Create' : 'Update'}
        </Button>
      )}
    </div>
  );
}
