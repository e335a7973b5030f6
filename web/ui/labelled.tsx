/** A control with its label, and its problem below it, which screen readers read with the control. For forms without a record; `web/forms/field.tsx` is for records. */
import { Form } from 'antd';
import { useId, type ReactNode } from 'react';

export type Control = {
  id: string;
  status?: 'error';
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
};
type Props = {
  label: string;
  /** For a caller that moves the focus to the control. */
  id?: string;
  required?: boolean;
  problem?: string | null | undefined;
  /** Stands below the control while there is no problem. */
  hint?: string | undefined;
  /** Stands below the control, and below its problem or hint. */
  extra?: ReactNode;
  children: (control: Control) => ReactNode;
};

export function Labelled({ label, id: given, required = false, problem, hint, extra, children }: Props) {
  const own = useId();
  const id = given ?? own;
  const wrong = Boolean(problem);
  const note = problem || hint;
  return (
    <Form.Item
      layout="vertical"
      label={label}
      htmlFor={id}
      required={required}
      validateStatus={wrong ? 'error' : ''}
      help={note && <span id={`${id}-note`}>{note}</span>}
      extra={extra}
    >
      {children({
        id,
        'aria-required': required,
        'aria-invalid': wrong,
        ...(wrong && { status: 'error' }),
        ...(note && { 'aria-describedby': `${id}-note` }),
      })}
    </Form.Item>
  );
}
