/** A long text of the fact. */
import type { TextField } from '#domain/facts/fact-data.ts';
import { LongText as Input } from '#web/forms/inputs.tsx';
import { Field } from './fact.ts';

type Props = { name: `data.${TextField}` | 'comment'; required?: boolean };

export const LongText = ({ name, required = false }: Props) => (
  <Field name={name} wide required={required}>
    {(control) => <Input {...control} />}
  </Field>
);
