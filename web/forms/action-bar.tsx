/** The bar that stays in sight: save, clone, delete, and whether there is something to save. Hidden where nothing may be done. */
import { Button } from 'antd';
import type { FormWords } from '#domain/messages/forms.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import type { Rights } from './rights.ts';

type Props = {
  words: FormWords;
  /** Not saved yet: there is nothing to clone or delete. */
  isNew: boolean;
  rights: Rights;
  dirty: boolean;
  saving: boolean;
  deleting: boolean;
  onSave: () => void;
  onDelete: () => void;
  /** Left out where the record is not cloned. */
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
