/** A yes or no of the fact. */
import { Switch } from 'antd';
import { Field } from './fact.ts';

type Props = {
  name: 'idu' | 'confidential' | 'confidence_assessment.on';
  /** Told besides the form, which holds the answer. */
  onSwitch?: (on: boolean) => void;
};

export function SwitchField({ name, onSwitch }: Props) {
  return (
    <Field name={name} wide>
      {({ id, value, onChange }) => (
        <span className="switch">
          <Switch
            id={id}
            checked={value}
            onChange={(on) => {
              onChange(on);
              onSwitch?.(on);
            }}
          />
          <span aria-hidden>{value ? 'Yes' : 'No'}</span>
        </span>
      )}
    </Field>
  );
}
