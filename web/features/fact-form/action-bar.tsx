/** The bar that stays in sight: save, clone, delete, and whether there is something to save. Hidden where nothing may be done. */
import { Button } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import type { FactRights } from './rights.ts';

type Props = {
  /** Not saved yet: there is nothing to clone or delete. */
  isNew: boolean;
  rights: FactRights;
  dirty: boolean;
  saving: boolean;
  deleting: boolean;
  onSave: () => void;
  onDelete: () => void;
  onClone: () => void;
};

export function ActionBar({ isNew, rights, dirty, saving, deleting, onSave, onDelete, onClone }: Props) {
  if (!rights.permitted || rights.locked) return null;
  return (
    <div className="action-bar" role="group" aria-label="Actions on the fact">
      <span className="quiet" aria-live="polite">
        {dirty ? 'Unsaved changes' : ''}
      </span>
      {rights.mayDelete && (
        <ConfirmButton title={FACT.deleteTitle} text={FACT.deleteText} danger loading={deleting} onConfirm={onDelete}>
          Delete
        </ConfirmButton>
      )}
      {!isNew && <ConfirmButton onConfirm={onClone}>Clone</ConfirmButton>}
      <Button type="primary" loading={saving} onClick={onSave} aria-keyshortcuts="Control+S Meta+S" title="Ctrl+S">
        {isNew ? 'Create' : 'Update'}
      </Button>
    </div>
  );
}
