/** The inputs shared by most forms: yes or no, and a long text. */
import { Input, Switch } from 'antd';
import type { FieldControl } from './field.tsx';

type YesNoControl = Pick<FieldControl<boolean>, 'id' | 'value' | 'onChange'>;

export const YesNo = ({ id, value, onChange }: YesNoControl) => (
  <span className="switch">
    <Switch id={id} checked={value} onChange={onChange} />
    <span aria-hidden>{value ? 'Yes' : 'No'}</span>
  </span>
);

/** Grows with its text from 6 rows to 36 (spec 1 §9, spec 2 §9). */
export const ROWS = { minRows: 6, maxRows: 36 };

export const LongText = ({ onChange, ...control }: FieldControl<string>) => (
  <Input.TextArea {...control} dir="auto" autoSize={ROWS} onChange={(event) => onChange(event.target.value)} />
);
