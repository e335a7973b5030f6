/** Takes a step for a reason, which stands beside it from then on. A refusal is shown at the field, and the typed text stays. */
import { useId, useState, type ReactNode } from 'react';
import { Input } from 'antd';
import { PsqlError } from '#web/data/psql.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { problemWords } from '#web/ui/states.tsx';

const LONGEST = 2000;

const focusOn = (id: string) => document.getElementById(id)?.focus();

type Props = {
  title: string;
  ok: string;
  danger?: boolean;
  /** Who will read the reason. */
  hint: string;
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

export function ReasonDialog({ title, ok, danger = false, hint, run, onClose, children }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const atField = refusal instanceof PsqlError && refusal.field === 'reason';
  const submit = async () => {
    if (reason.trim() === '') {
      setRefusal(new PsqlError(400, { message: 'Reason is required', details: 'Field: reason' }));
      return focusOn(id);
    }
    setBusy(true);
    setRefusal(null);
    try {
      await run(reason);
      onClose();
    } catch (error) {
      setRefusal(error);
      setBusy(false);
      focusOn(id);
    }
  };
  return (
    <FormDialog
      title={title}
      ok={ok}
      danger={danger}
      busy={busy}
      refusal={refusal === null || atField ? null : problemWords(refusal)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
      <Labelled label="Reason" id={id} required problem={atField ? problemWords(refusal) : null} hint={hint}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            dir="auto"
            maxLength={LONGEST}
            autoSize={{ minRows: 3, maxRows: 10 }}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
            }}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}
