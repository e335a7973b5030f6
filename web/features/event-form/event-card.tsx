/** The event itself: whether it counts, its name, cause, dates and countries. */
import { App, Button, Switch } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { eventNameOf } from '#domain/event-name.ts';
import { isDisaster, type EventDraft } from '#domain/events.ts';
import { EVENT } from '#domain/messages/events.ts';
import { useCountryName } from '#web/data/lists.ts';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { DateWithAccuracy } from '#web/pickers/date-with-accuracy.tsx';
import { useHazards } from '#web/pickers/hazards.ts';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { YearPicker } from '#web/pickers/year-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { placeOf } from './event.ts';
import { Field } from './field.tsx';

/** `Chile: Flood - Araucania - 08/08/2018`, of what the form says; the place is that of its first fact. */
function SuggestName({ id }: { id: number | null }) {
  const { modal } = App.useApp();
  const { control, getValues, setValue } = useFormContext<EventDraft>();
  const [displacement_type, countries, hazard_type_id] = useWatch({
    control,
    name: ['displacement_type', 'countries', 'hazard_type_id'],
  });
  const countryName = useCountryName();
  const hazards = useHazards();
  const hazard = isDisaster({ displacement_type })
    ? (hazards.find((leaf) => leaf.id === hazard_type_id)?.subtype ?? null)
    : displacement_type;
  const known = { countries: countries.map(countryName), hazard };
  const write = (name: string) => setValue('name', name, { shouldDirty: true, shouldValidate: true });
  const suggest = async () => {
    const place = id === null ? null : await placeOf(id);
    const name = eventNameOf({ ...known, place, start: getValues('start_date').date });
    if (name === null || name === getValues('name')) return;
    if (getValues('name').trim() === '') write(name);
    else
      modal.confirm({
        title: EVENT.replaceName,
        content: name,
        okText: 'Yes',
        cancelText: 'No',
        onOk: () => write(name),
      });
  };
  const ready = eventNameOf({ ...known, place: null, start: '' }) !== null;
  return (
    <Button
      size="small"
      disabled={!ready}
      title={ready ? undefined : 'Choose the countries and the cause or hazard first'}
      onClick={() => void suggest()}
    >
      Suggest a name
    </Button>
  );
}

type Props = {
  id: number | null;
  readOnly: boolean;
  /** The countries of its facts that are not among its own. */
  fromFacts: readonly string[];
};

export function EventCard({ id, readOnly, fromFacts }: Props) {
  const countryName = useCountryName();
  return (
    <Card title="Event">
      <div className="form-fields">
        <Field name="data_included" wide>
          {({ id: control, value, onChange }) => (
            <span className="switch">
              <Switch id={control} checked={value} onChange={onChange} />
              <span aria-hidden>{value ? 'Yes' : 'No'}</span>
            </span>
          )}
        </Field>
        <Field name="name" required wide>
          {(control) => <NameInput {...control} />}
        </Field>
        {!readOnly && (
          <div className="wide below-field">
            <SuggestName id={id} />
          </div>
        )}
        <Field name="displacement_type" required>
          {(control) => <ReferencePicker {...control} list="displacement_types" clearable={false} />}
        </Field>
        <Field name="year" required>
          {(control) => <YearPicker {...control} clearable={false} />}
        </Field>
        <Field name="start_date" required>
          {(control) => <DateWithAccuracy {...control} label="Start Date" />}
        </Field>
        <Field name="end_date">{(control) => <DateWithAccuracy {...control} label="End Date" />}</Field>
        <Field
          name="countries"
          wide
          hint={fromFacts.length === 0 ? undefined : `From its facts too: ${fromFacts.map(countryName).join(', ')}`}
        >
          {(control) => <CountriesPicker {...control} />}
        </Field>
      </div>
    </Card>
  );
}
