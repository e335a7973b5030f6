/** A dialog that takes a reason before it acts. A refusal is shown at the field, or above it, and the typed text stays. */
import { useId, useState, type ReactNode } from 'react';
import { Input } from 'antd';
import { FormDialog } from './form-dialog.tsx';
import { Labelled } from './labelled.tsx';
import { problemWords } from './states.tsx';

const LONGEST = 2000;

const focusOn = (id: string) => document.getElementById(id)?.focus();

/** The reason is `reason` or, of an archived record, `archived_reason`. */
const isAboutReason = (error: unknown) =>
  error instanceof Error && 'field' in error && typeof error.field === 'string' && error.field.endsWith('reason');

type Props = {
  title: string;
  ok: string;
  danger?: boolean;
  /** Who will read the reason. */
  hint?: string;
  /** The dialog stays open if it fails. */
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

export function ReasonDialog({ title, ok, danger = false, hint, run, onClose, children }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [missing, setMissing] = useState(false);
  const submit = async () => {
    const given = reason.trim();
    setMissing(given === '');
    setRefusal(null);
    if (given === '') return focusOn(id);
    setBusy(true);
    try {
      await run(given);
      onClose();
    } catch (error) {
      setRefusal(error);
      setBusy(false);
      focusOn(id);
    }
  };
  const atField = isAboutReason(refusal);
  const problem = missing ? 'Reason is required' : atField ? problemWords(refusal) : null;
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
      <Labelled label="Reason" id={id} required problem={problem} hint={hint}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            dir="auto"
            maxLength={LONGEST}
            autoSize={{ minRows: 3, maxRows: 10 }}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}
