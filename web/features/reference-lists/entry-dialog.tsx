/** Asks for the fields of one entry of a list, and says what is wrong with them: with a day at once, with the rest when the server does. Saves nothing itself. */
import { Alert, AutoComplete, Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { dateProblem, tidyDate } from '#domain/dates.ts';
import { REFERENCE_LISTS } from '#domain/messages/reference-lists.ts';
import { DayInput } from '#web/pickers/day-input.tsx';

export type EntryField = {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** A day; any text where it is left out. */
  day?: boolean;
  /** What others of the list have here, to choose from while typing. */
  known?: readonly string[];
};

type ControlProps = {
  id: string;
  status?: 'error';
  autoFocus: boolean;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
};
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
  // A text that is no day never gets as far as the rules of the server.
  const [misread, setMisread] = useState<Record<string, string>>({});
  const submit = () => {
    const days = fields.filter(({ day }) => day).map(({ name }) => [name, tidyDate(values[name] ?? '')] as const);
    const found = days.flatMap(([name, day]) => {
      const problem = day === '' ? REFERENCE_LISTS.daysRequired : dateProblem(day);
      return problem === null ? [] : [[name, problem] as const];
    });
    setMisread(Object.fromEntries(found));
    if (found.length === 0) onSave({ ...values, ...Object.fromEntries(days) });
  };
  const elsewhere = refusal !== null && !fields.some(({ name }) => name === refusal.field);
  return (
    <Modal
      open
      title={title}
      okText="Save"
      onCancel={onClose}
      okButtonProps={{ htmlType: 'submit', form, loading: saving }}
      destroyOnHidden
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
          const problem = misread[name] ?? (refusal?.field === name ? refusal.text : undefined);
          const note = problem ?? hint;
          return (
            <Form.Item
              key={name}
              layout="vertical"
              label={label}
              htmlFor={`${form}-${name}`}
              required={required}
              validateStatus={problem === undefined ? '' : 'error'}
              help={note && <span id={`${form}-${name}-note`}>{note}</span>}
            >
              <EntryControl
                field={field}
                id={`${form}-${name}`}
                autoFocus={at === 0}
                value={values[name] ?? ''}
                aria-invalid={problem !== undefined}
                {...(problem !== undefined && { status: 'error' })}
                {...(note !== undefined && { 'aria-describedby': `${form}-${name}-note` })}
                onChange={(value) => setValues({ ...values, [name]: value })}
              />
            </Form.Item>
          );
        })}
      </form>
    </Modal>
  );
}
