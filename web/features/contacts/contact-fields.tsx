/** The fields of a contact. The regions of the chosen countries are offered, and chosen by one click. */
import { Button, Input, Space } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ContactDraft } from '#domain/contacts/contacts.ts';
import { useCountries } from '#web/data/lists.ts';
import type { FieldControl } from '#web/forms/field.tsx';
import { LongText } from '#web/forms/inputs.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { ReferencePicker, ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { Field } from './contact.ts';

const Line = ({ onChange, type = 'text', ...control }: FieldControl<string> & { type?: string }) => (
  <Input
    {...control}
    inputMode={type === 'email' ? 'email' : type === 'tel' ? 'tel' : 'text'}
    dir={type === 'text' ? 'auto' : 'ltr'}
    autoComplete="off"
    onChange={({ target }) => onChange(target.value)}
  />
);

/** The regions of the chosen countries that are not chosen yet. */
function OfferedRegions() {
  const { setValue } = useFormContext<ContactDraft>();
  const [chosen, regions] = useWatch<ContactDraft, ['countries_of_operation', 'regions']>({
    name: ['countries_of_operation', 'regions'],
  });
  const countries = useCountries();
  const offered = new Set(countries.flatMap(({ iso3, region }) => (chosen.includes(iso3) && region ? [region] : [])));
  const missing = [...offered].filter((region) => !regions.includes(region)).toSorted();
  if (missing.length === 0) return null;
  return (
    <Space size="small" wrap>
      {missing.map((region) => (
        <Button
          key={region}
          size="small"
          onClick={() => setValue('regions', [...regions, region], { shouldDirty: true, shouldTouch: true })}
        >
          Add {region}
        </Button>
      ))}
    </Space>
  );
}

export function ContactFields() {
  return (
    <>
      <Card title="Person">
        <div className="form-fields">
          <Field name="title" required>
            {(control) => <ReferencePicker {...control} list="contact_titles" clearable={false} />}
          </Field>
          <Field name="gender" required>
            {(control) => <ReferencePicker {...control} list="genders" clearable={false} />}
          </Field>
          <Field name="name" required>
            {(control) => <NameInput {...control} />}
          </Field>
          <Field name="surname" required>
            {(control) => <NameInput {...control} />}
          </Field>
          <Field name="organisation" required>
            {(control) => <NameInput {...control} />}
          </Field>
          <Field name="job_title" required>
            {(control) => <NameInput {...control} />}
          </Field>
          <Field name="email">{(control) => <Line {...control} type="email" />}</Field>
          <Field name="phone">{(control) => <Line {...control} type="tel" />}</Field>
          <Field name="skype">{(control) => <Line {...control} />}</Field>
        </div>
      </Card>
      <Card title="Work">
        <div className="form-fields">
          <Field name="countries_of_operation" wide>
            {(control) => <CountriesPicker {...control} />}
          </Field>
          <Field name="regions" wide hint={<OfferedRegions />}>
            {(control) => <ReferencesPicker {...control} list="regions" />}
          </Field>
          <Field name="comment" wide>
            {(control) => <LongText {...control} />}
          </Field>
        </div>
      </Card>
    </>
  );
}
