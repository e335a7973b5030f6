/** One field of a form: its label, its control and its problem, connected for screen readers too. */
import { createContext, useCallback, useContext, type FocusEvent, type ReactElement, type ReactNode } from 'react';
import { Form } from 'antd';
import { useController, useFormContext, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form';
import { saidAt, type FormFields } from '#domain/records/form-fields.ts';
import { FieldMark } from './comments/field-mark.tsx';
import { FormName } from '#web/ui/form-name.ts';

const idOf = (form: string, path: string): string => `${form.replaceAll('/', '-')}-${path.replaceAll('.', '-')}`;

/** The id of a field of this form, or of a path within a field. */
export function useFieldId(): (path: string) => string {
  const form = useContext(FormName);
  return useCallback((path: string) => idOf(form, path), [form]);
}

/** Focuses a field of the form; false if the form does not show it. */
export function focusField(form: string, path: string): boolean {
  const control = document.getElementById(idOf(form, path));
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
  return control !== null;
}

/** A dialog that opens over a field comes back to it, so the field has not been left. */
function goesToDialog(event: FocusEvent | undefined): boolean {
  const next = event?.relatedTarget;
  const dialog = next instanceof Element ? next.closest('[role=dialog]') : null;
  return dialog !== null && !dialog.contains(event?.target ?? null);
}

export const GUESSED = 'Guessed: the text does not say it of this figure. Check it';
/** The fields of a form whose values are guesses, until somebody touches them. */
export const GuessedFields = createContext<ReadonlySet<string> | null>(null);

export type FieldControl<Value> = {
  id: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: (event?: FocusEvent) => void;
  status?: 'error';
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

export type FieldProps<Draft extends FieldValues, Name extends FieldPath<Draft>> = {
  name: Name;
  label?: string;
  required?: boolean;
  /** True if it takes the whole width of its card. */
  wide?: boolean;
  hint?: ReactNode;
  /** Stands below the control, and below its problem or hint. */
  extra?: ReactNode;
  /** A warning about an unlikely value, which is saved all the same. */
  warning?: ReactNode;
  children: (control: FieldControl<FieldPathValue<Draft, Name>>) => ReactElement;
};

/** The component for the fields of one kind of form, with the labels of that form. */
export const fieldOf = <Draft extends FieldValues, Field extends FieldPath<Draft>>({
  labels,
}: FormFields<Draft, Field>) =>
  function FormField<Name extends Field>({
    name,
    label,
    required = false,
    wide = false,
    hint,
    extra,
    warning,
    children,
  }: FieldProps<Draft, Name>) {
    const { control } = useFormContext<Draft>();
    const { field, fieldState } = useController({ control, name });
    const id = useFieldId()(name);
    const guesses = useContext(GuessedFields);
    const isGuess = guesses?.has(name) === true && !fieldState.isDirty && !fieldState.isTouched;
    const { message } = fieldState.error ?? {};
    const problem = message === undefined ? undefined : saidAt(label ?? labels[name], message);
    const note = problem ?? warning ?? hint;
    const hasNote = note !== undefined && note !== null;
    const described = [isGuess && `${id}-guess`, hasNote && `${id}-note`].filter(Boolean).join(' ');
    return (
      <Form.Item
        className={[wide && 'wide', isGuess && 'guessed-field'].filter(Boolean).join(' ')}
        {...(isGuess && { title: GUESSED })}
        label={label ?? labels[name]}
        htmlFor={id}
        required={required}
        validateStatus={problem !== undefined ? 'error' : warning !== undefined ? 'warning' : ''}
        extra={extra}
        help={note && <span id={`${id}-note`}>{note}</span>}
      >
        {children({
          id,
          value: field.value,
          onChange: field.onChange,
          onBlur: (event) => {
            if (!goesToDialog(event)) field.onBlur();
          },
          ...(required && { 'aria-required': true }),
          ...(problem !== undefined && { status: 'error', 'aria-invalid': true }),
          ...(described !== '' && { 'aria-describedby': described }),
        })}
        {isGuess && (
          <span id={`${id}-guess`} className="visually-hidden">
            {GUESSED}
          </span>
        )}
        <FieldMark field={name} label={label ?? labels[name]} />
      </Form.Item>
    );
  };
