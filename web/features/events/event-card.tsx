/** The event itself: whether it counts, its name, cause, dates and countries. */
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { dateWarning, yearFilled, yearWarning } from '#domain/events/event-warnings.ts';
import type { EventDraft } from '#domain/events/events.ts';
import { useCountryNames } from '#web/data/lists.ts';
import { YesNo } from '#web/forms/inputs.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { DateWithAccuracy } from '#web/pickers/date-with-accuracy.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { YearPicker } from '#web/pickers/year-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { CauseLoss } from './cause-loss.tsx';
import { useOneDay } from '#web/forms/use-one-day.ts';
import { Field } from './event.ts';
import { SuggestName, useEventName } from './suggest-name.tsx';

type Props = {
  id: number | null;
  readOnly: boolean;
  /** The countries of its facts that are missing from the event. */
  fromFacts: readonly string[];
};

export function EventCard({ id, readOnly, fromFacts }: Props) {
  const countryNames = useCountryNames();
  const [currentYear] = useState(() => new Date().getFullYear());
  const { control, getValues, setValue } = useFormContext<EventDraft>();
  const [year, start_date, end_date, countries, displacement_type] = useWatch({
    control,
    name: ['year', 'start_date', 'end_date', 'countries', 'displacement_type'],
  });
  useOneDay<EventDraft>('start_date', 'end_date');
  const [place, setPlace] = useState<string | null>(null);
  const { enter, leave } = useEventName(place);
  const fillYear = (start: EventDraft['start_date']) => {
    const filled = yearFilled({ year: getValues('year'), start_date: start }, currentYear);
    if (filled !== getValues('year')) setValue('year', filled, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Card title="Event">
      <div className="form-fields">
        <Field name="data_included" wide>
          {(control) => <YesNo {...control} />}
        </Field>
        <Field name="name" required wide>
          {({ onBlur, ...name }) => (
            <NameInput
              {...name}
              onFocus={enter}
              // A field that was only passed, such as the first one of a new event, has no problem yet.
              onBlur={() => leave() && onBlur()}
            />
          )}
        </Field>
        {!readOnly && (
          <div className="wide below-field">
            <SuggestName id={id} onPlace={setPlace} />
          </div>
        )}
        <Field name="displacement_type" required>
          {(cause) => <ReferencePicker {...cause} list="displacement_types" clearable={false} />}
        </Field>
        <Field name="year" required warning={yearWarning({ year, start_date, end_date })}>
          {(of) => <YearPicker {...of} clearable={false} />}
        </Field>
        {!readOnly && <CauseLoss />}
        <Field name="start_date" required warning={dateWarning(start_date, currentYear, displacement_type)}>
          {({ onChange, ...start }) => (
            <DateWithAccuracy
              {...start}
              label="Start Date"
              onChange={(date) => {
                onChange(date);
                fillYear(date);
              }}
            />
          )}
        </Field>
        <Field name="end_date" warning={dateWarning(end_date, currentYear, displacement_type)}>
          {(end) => <DateWithAccuracy {...end} label="End Date" end />}
        </Field>
        <Field
          name="countries"
          wide
          hint={
            fromFacts.length > 0
              ? `From its facts too: ${countryNames(fromFacts)}`
              : id === null && countries.length !== 1
                ? 'The serial number has the code of a single country, otherwise XXX, and never changes'
                : undefined
          }
        >
          {(field) => <CountriesPicker {...field} />}
        </Field>
      </div>
    </Card>
  );
}
