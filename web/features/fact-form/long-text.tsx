/** A long text of the fact, which grows with what is typed: from 6 rows to 36 (spec 1 §9). */
import { Input } from 'antd';
import type { TextField } from '#domain/fact-data.ts';
import { Field } from './fact.ts';

const ROWS = { minRows: 6, maxRows: 36 };

type Props = { name: `data.${TextField}` | 'comment'; required?: boolean };

export function LongText({ name, required = false }: Props) {
  return (
    <Field name={name} wide required={required}>
      {({ onChange, ...control }) => (
        <Input.TextArea {...control} dir="auto" autoSize={ROWS} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
