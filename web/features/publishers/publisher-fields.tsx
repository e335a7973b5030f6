/** The fields of a publisher, in its form and in the dialog for a new publisher. */
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { Field } from './publisher.ts';

export function PublisherFields() {
  return (
    <div className="form-fields">
      <Field name="name" required wide>
        {(control) => <NameInput {...control} />}
      </Field>
      <Field name="type" required>
        {(control) => <ReferencePicker {...control} list="publisher_types" clearable={false} />}
      </Field>
      <Field name="iso3">{(control) => <CountryPicker {...control} />}</Field>
    </div>
  );
}
