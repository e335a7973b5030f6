/** The bar that stays in sight: save, clone, delete, and whether there is something to save. Hidden where nothing may be done. */
import { Button } from 'antd';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import type { Deletion } from './record-form.ts';
import type { Rights } from './rights.ts';

type Props = {
  noun: string;
  deletion: Pick<Deletion<never>, 'title' | 'text' | 'refusals'> | null;
  /** Not saved yet: there is nothing to clone or delete. */
  isNew: boolean;
  rights: Rights;
  dirty: boolean;
  saving: boolean;
  deleting: boolean;
  onSave: () => void;
  onDelete: () => void;
  /** Left out where records of this kind are not cloned. */
  onClone?: (() => void) | undefined;
};

export function ActionBar({
  noun,
  deletion,
  isNew,
  rights,
  dirty,
  saving,
  deleting,
  onSave,
  onDelete,
  onClone,
}: Props) {
  if (!rights.mayChange && !rights.mayDelete) return null;
  const notDeleted = deletion?.refusals?.[rights.deleteRefused ?? ''];
  return (
    <div className="action-bar" role="group" aria-label={`Actions on the ${noun}`}>
      <span className="quiet" aria-live="polite">
        {dirty ? 'Unsaved changes' : ''}
      </span>
      {notDeleted !== undefined && <span className="quiet">{notDeleted}</span>}
      {deletion !== null && rights.mayDelete && (
        <ConfirmButton title={deletion.title} text={deletion.text} danger loading={deleting} onConfirm={onDelete}>
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
