/** One field of the fact form: its label, its control, its problem, bound together for eyes, keyboard and screen reader. */
import type { ReactElement, ReactNode } from 'react';
import { Form } from 'antd';
import { useController, useFormContext, type FieldPathValue } from 'react-hook-form';
import { FACT_FIELDS, type FactField } from '#domain/fact-changes.ts';
import type { FactDraft } from '#domain/facts.ts';

/** Of a field, or of a place within one. */
export const fieldId = (place: string): string => `fact-${place.replaceAll('.', '-')}`;

/** Brings the cursor to a field that needs it. */
export function focusField(place: string): void {
  const control = document.getElementById(fieldId(place));
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

export type FieldControl<Value> = {
  id: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  status?: 'error';
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type Props<Name extends FactField> = {
  name: Name;
  label?: string;
  required?: boolean;
  /** Takes the whole width of its card. */
  wide?: boolean;
  hint?: ReactNode;
  children: (control: FieldControl<FieldPathValue<FactDraft, Name>>) => ReactElement;
};

export function Field<Name extends FactField>({
  name,
  label,
  required = false,
  wide = false,
  hint,
  children,
}: Props<Name>) {
  const { control } = useFormContext<FactDraft>();
  const { field, fieldState } = useController({ control, name });
  const id = fieldId(name);
  const problem = fieldState.error?.message;
  const note = problem ?? hint;
  return (
    <Form.Item
      className={wide ? 'wide' : undefined}
      label={label ?? FACT_FIELDS[name]}
      htmlFor={id}
      required={required}
      validateStatus={problem === undefined ? '' : 'error'}
      help={note && <span id={`${id}-note`}>{note}</span>}
    >
      {children({
        id,
        value: field.value,
        onChange: field.onChange,
        onBlur: field.onBlur,
        ...(required && { 'aria-required': true }),
        ...(problem !== undefined && { status: 'error', 'aria-invalid': true }),
        ...(note !== undefined && note !== null && { 'aria-describedby': `${id}-note` }),
      })}
    </Form.Item>
  );
}
