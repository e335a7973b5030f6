/** The dialog with the fields of one entry. It reports missing values and wrong days itself, and the server's refusals; the cursor goes to the first wrong field. The caller saves. */
import { Alert, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { dateProblem, tidyDate } from '#domain/dates.ts';
import { REFERENCE_LISTS } from '#domain/messages/reference-lists.ts';
import { DayInput } from '#web/pickers/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Control, Labelled } from '#web/ui/labelled.tsx';
import { AutoComplete } from '#web/ui/select.tsx';

export type EntryField = {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** Set for a day; else the field takes any text. */
  day?: boolean;
  /** The values of other entries, offered while typing. */
  known?: readonly string[];
};

type ControlProps = Control & { autoFocus: boolean };
type FieldControlProps = ControlProps & { field: EntryField; value: string; onChange: (value: string) => void };

const containsText = (typed: string, option?: { value: string }) =>
  option !== undefined && option.value.toLowerCase().includes(typed.toLowerCase());

function EntryControl({ field: { label, day = false, known }, value, onChange, ...control }: FieldControlProps) {
  if (day) return <DayInput {...control} label={label} value={value} onChange={onChange} />;
  if (known !== undefined)
    return (
      <AutoComplete
        {...control}
        options={known.map((text) => ({ value: text }))}
        showSearch={{ filterOption: containsText }}
        value={value}
        onChange={onChange}
      />
    );
  return <Input {...control} autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} />;
}

function problemOf({ label, required = false, day = false }: EntryField, value: string): string | null {
  if (value.trim() === '') return !required ? null : day ? REFERENCE_LISTS.daysRequired : `${label} is required`;
  return day ? dateProblem(value) : null;
}

type Props = {
  title: string;
  fields: readonly EntryField[];
  values: Readonly<Record<string, string>>;
  saving: boolean;
  refusal: { field: string | null; text: string } | null;
  onSave: (values: Record<string, string>) => void;
  onClose: () => void;
};

export function EntryDialog({ title, fields, values: given, saving, refusal, onSave, onClose }: Props) {
  const [values, setValues] = useState<Record<string, string>>({ ...given });
  const form = useId();
  // Missing values and texts that are not a day never reach the rules of the server.
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = () => {
    const tidied = { ...values };
    for (const { name, day } of fields) if (day === true) tidied[name] = tidyDate(values[name] ?? '');
    const found = fields.flatMap((field) => {
      const problem = problemOf(field, tidied[field.name] ?? '');
      return problem === null ? [] : [[field.name, problem] as const];
    });
    setProblems(Object.fromEntries(found));
    if (found.length === 0) onSave(tidied);
  };
  const wrong = fields.find(({ name }) => problems[name] !== undefined || refusal?.field === name)?.name;
  useEffect(() => {
    if (wrong !== undefined) document.getElementById(`${form}-${wrong}`)?.focus();
  }, [form, wrong, problems, refusal]);
  const elsewhere = refusal !== null && !fields.some(({ name }) => name === refusal.field);
  return (
    <Dialog
      title={title}
      okText="Save"
      onCancel={onClose}
      okButtonProps={{ htmlType: 'submit', form, loading: saving }}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {elsewhere && <Alert className="form-notice" type="error" showIcon title={refusal.text} />}
        {fields.map((field, at) => {
          const { name, label, hint, required = false } = field;
          const problem = problems[name] ?? (refusal?.field === name ? refusal.text : undefined);
          return (
            <Labelled key={name} label={label} id={`${form}-${name}`} required={required} problem={problem} hint={hint}>
              {(control) => (
                <EntryControl
                  {...control}
                  field={field}
                  autoFocus={at === 0}
                  value={values[name] ?? ''}
                  onChange={(value) => setValues({ ...values, [name]: value })}
                />
              )}
            </Labelled>
          );
        })}
      </form>
    </Dialog>
  );
}
