/** Creates a missing event in a dialog above a fact, from what the fact says of it. */
import { useEffect, useState } from 'react';
import { ConfigProvider } from 'antd';
import { useFormContext } from 'react-hook-form';
import { isDisaster, type EventDraft } from '#domain/events/events.ts';
import type { NewEventProps } from '#web/forms/new-event.ts';
import { NewRecordDialog } from '#web/forms/new-record-dialog.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { DateWithAccuracy } from '#web/pickers/date-with-accuracy.tsx';
import { HazardLeafPicker } from '#web/pickers/hazard-cascader.tsx';
import { useHazards } from '#web/pickers/hazards.ts';
import { YearPicker } from '#web/pickers/year-picker.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { EVENT_FORM, Field } from './event.ts';
import { NearEvents } from './near-events.tsx';
import { SuggestName, useEventName } from './suggest-name.tsx';

/** Chooses the leaf of this name once the tree is there. */
function HazardField({ named }: { named: string | null }) {
  const { getValues, setValue } = useFormContext<EventDraft>();
  const hazards = useHazards();
  useEffect(() => {
    if (named === null || getValues('hazard_type_id') !== null) return;
    const leaf = hazards.find(({ subtype }) => subtype === named) ?? hazards.find(({ type }) => type === named);
    if (leaf !== undefined) setValue('hazard_type_id', leaf.id);
  }, [hazards, named, getValues, setValue]);
  return (
    <Field name="hazard_type_id" wide>
      {(control) => <HazardLeafPicker {...control} />}
    </Field>
  );
}

/** It follows the dialog as that of the event's own form does, unless a person typed one. */
function NameField({ begun, suggested }: { begun: string | null; suggested: string | null }) {
  const [place, setPlace] = useState(begun);
  const { enter, leave } = useEventName(place, suggested ?? '');
  return (
    <>
      <Field name="name" required wide>
        {({ onBlur, ...name }) => (
          <NameInput
            {...name}
            onFocus={enter}
            onBlur={() => {
              leave();
              onBlur();
            }}
          />
        )}
      </Field>
      <div className="wide below-field">
        <SuggestName id={null} begun={place} onPlace={setPlace} />
      </div>
    </>
  );
}

export const NewEventDialog = ({ begun: { hazard, place, suggested, ...begun }, onDone }: NewEventProps) => (
  // Not like the cells of the line that it stands above.
  <ConfigProvider variant="outlined" componentSize="middle">
    <NewRecordDialog
      kind={EVENT_FORM}
      title={`New ${begun.displacement_type ?? ''} Event`}
      begun={begun}
      first="name"
      onDone={onDone}
      alike={<NearEvents id={null} />}
    >
      <div className="form-fields">
        <NameField begun={place} suggested={suggested} />
        {isDisaster(begun) && <HazardField named={hazard} />}
        <Field name="start_date" required wide>
          {(start) => <DateWithAccuracy {...start} label="Start Date" />}
        </Field>
        <Field name="end_date" wide>
          {(end) => <DateWithAccuracy {...end} label="End Date" end />}
        </Field>
        <Field name="year" required>
          {(year) => <YearPicker {...year} clearable={false} />}
        </Field>
        <Field name="countries" wide>
          {(countries) => <CountriesPicker {...countries} />}
        </Field>
      </div>
    </NewRecordDialog>
  </ConfigProvider>
);
