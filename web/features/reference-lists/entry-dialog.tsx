/** Asks for the fields of one entry of a list, and says what is wrong with them when the server does. Saves nothing itself. */
import { Alert, Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';

export type EntryField = { name: string; label: string; hint?: string; required?: boolean };

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
          onSave(values);
        }}
      >
        {elsewhere && <Alert className="form-notice" type="error" showIcon title={refusal.text} />}
        {fields.map(({ name, label, hint, required = false }, at) => {
          const problem = refusal?.field === name ? refusal.text : undefined;
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
              <Input
                id={`${form}-${name}`}
                autoFocus={at === 0}
                autoComplete="off"
                value={values[name] ?? ''}
                aria-invalid={problem !== undefined}
                {...(note !== undefined && { 'aria-describedby': `${form}-${name}-note` })}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            </Form.Item>
          );
        })}
      </form>
    </Modal>
  );
}
