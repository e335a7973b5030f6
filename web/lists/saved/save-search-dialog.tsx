/** The dialog for the name of a saved search. Shows the refusal at the field; the caller saves. */
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { SAVED_SEARCHES } from '#domain/messages/saved-searches.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Labelled } from '#web/ui/labelled.tsx';

export type Named = { name: string; shared: boolean; columns: boolean };

type Props = {
  title: string;
  values: Named;
  /** Whether the user may share searches of this list. */
  mayShare: boolean;
  /** Whether the user's columns may be saved with the search. */
  offersColumns: boolean;
  saving: boolean;
  refusal: { field: 'name' | null; text: string } | null;
  onSave: (values: Named) => void;
  onClose: () => void;
};

export function SaveSearchDialog({ title, values: given, mayShare, offersColumns, ...rest }: Props) {
  const { saving, refusal, onSave, onClose } = rest;
  // The names in the suggestion may still be loading.
  const [typed, setTyped] = useState<Partial<Named>>({});
  const values = { ...given, ...typed };
  const [judged, setJudged] = useState(false);
  const missing = judged && values.name.trim() === '' ? SAVED_SEARCHES.nameRequired : null;
  const problem = missing ?? (refusal?.field === 'name' ? refusal.text : null);
  return (
    <FormDialog
      title={title}
      busy={saving}
      refusal={refusal?.field === null ? refusal.text : null}
      onSubmit={() => {
        setJudged(true);
        if (values.name.trim() !== '') onSave(values);
      }}
      onClose={onClose}
    >
      <Labelled label="Name" required problem={problem}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={100}
            value={values.name}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        )}
      </Labelled>
      {offersColumns && (
        <Checkbox checked={values.columns} onChange={({ target }) => setTyped({ ...typed, columns: target.checked })}>
          With my columns
        </Checkbox>
      )}
      {mayShare && (
        <Checkbox checked={values.shared} onChange={({ target }) => setTyped({ ...typed, shared: target.checked })}>
          Share with everybody
        </Checkbox>
      )}
    </FormDialog>
  );
}
