/** A dialog that takes a reason before it acts. */
import { Input } from 'antd';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { Labelled } from './labelled.tsx';

type Props = Omit<ComponentProps<typeof FormDialog>, 'onSubmit' | 'children'> & {
  about: ReactNode;
  onSubmit: (reason: string) => void;
};

export function ReasonDialog({ onSubmit, about, ...dialog }: Props) {
  const [reason, setReason] = useState('');
  const [judged, setJudged] = useState(false);
  const given = reason.trim();
  return (
    <FormDialog
      {...dialog}
      onSubmit={() => {
        setJudged(true);
        if (given !== '') onSubmit(given);
      }}
    >
      <p className="quiet">{about}</p>
      <Labelled label="Reason" required problem={judged && given === '' ? 'Reason is required' : null}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            rows={3}
            maxLength={2000}
            dir="auto"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}
