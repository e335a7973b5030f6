/** The fields of a publisher, as its form and the dialog of a new one show them. */
import { PUBLISHER_FIELDS, type PublisherDraft, type PublisherField } from '#domain/publishers.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { NameInput } from '#web/ui/name-input.tsx';

const Field = fieldOf<PublisherDraft, PublisherField>(PUBLISHER_FIELDS);

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
