/** The fields of a publisher, in its form and in the dialog for a new publisher. */
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { PublisherDraft } from '#domain/documents/publishers.ts';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { Field } from './publisher.ts';

type Props = {
  /** The type that was suggested from the name. */
  fromName?: string | null;
};

/** Until a person changes the suggested type or leaves its field. */
function FromName({ type }: { type: string }) {
  const { control } = useFormContext<PublisherDraft>();
  const value = useWatch({ control, name: 'type' });
  const { touchedFields } = useFormState({ control, name: 'type' });
  return value === type && touchedFields.type !== true && <span className="from-page">From the name</span>;
}

export function PublisherFields({ fromName = null }: Props) {
  return (
    <div className="form-fields">
      <Field name="name" required wide>
        {(control) => <NameInput {...control} />}
      </Field>
      <Field name="type" required extra={fromName !== null && <FromName type={fromName} />}>
        {(control) => <ReferencePicker {...control} list="publisher_types" clearable={false} />}
      </Field>
      <Field name="iso3">{(control) => <CountryPicker {...control} />}</Field>
    </div>
  );
}
