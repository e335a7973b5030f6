/** A yes-or-no field of the fact. */
import { YesNo } from '#web/forms/inputs.tsx';
import { Field } from './fact.ts';

type Props = {
  name: 'idu' | 'confidential' | 'confidence_assessment.on';
  /** Called after the form has the new value. */
  onSwitch?: (on: boolean) => void;
};

export const SwitchField = ({ name, onSwitch }: Props) => (
  <Field name={name} wide>
    {({ id, value, onChange }) => (
      <YesNo
        id={id}
        value={value}
        onChange={(on) => {
          onChange(on);
          onSwitch?.(on);
        }}
      />
    )}
  </Field>
);
