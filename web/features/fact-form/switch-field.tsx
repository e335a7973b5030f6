/** A yes or no of the fact. */
import { Switch } from 'antd';
import { Field } from './field.tsx';

type Props = {
  name: 'idu' | 'confidence_assessment.on';
  /** Told besides the form, which holds the answer. */
  onSwitch: (on: boolean) => void;
};

export function SwitchField({ name, onSwitch }: Props) {
  return (
    <Field name={name} wide>
      {({ id, value, onChange }) => (
        <Switch
          id={id}
          checked={value}
          checkedChildren="Yes"
          unCheckedChildren="No"
          onChange={(on) => {
            onChange(on);
            onSwitch(on);
          }}
        />
      )}
    </Field>
  );
}
