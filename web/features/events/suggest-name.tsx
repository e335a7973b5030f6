/** Names an event by its form until a person types a name, `Chile: Flood - 08/08/2018`, and in a dialog with a place, found by search or in its facts. */
import './event-form.css';
import { useCallback, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { eventNameOf } from '#domain/events/event-name.ts';
import { isDisaster, type EventDraft } from '#domain/events/events.ts';
import { useCountryName } from '#web/data/lists.ts';
import { useFollowedName } from '#web/forms/use-followed-name.ts';
import { useHazards } from '#web/pickers/hazards.ts';
import { PlaceSearch } from '#web/pickers/place-search.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { firstPlaceQuery } from './event.ts';

const WATCHED = ['displacement_type', 'countries', 'hazard_type_id', 'start_date', 'name'] as const;

/** The parts of a name from the form: all but the place. */
function useKnown() {
  const { control } = useFormContext<EventDraft>();
  const [displacement_type, countries, hazard_type_id, start_date, name] = useWatch({ control, name: WATCHED });
  const countryName = useCountryName();
  const hazards = useHazards();
  const hazard = isDisaster({ displacement_type })
    ? (hazards.find((leaf) => leaf.id === hazard_type_id)?.subtype ?? null)
    : displacement_type;
  const nameAt = (place: string | null) =>
    eventNameOf({
      countries: countries.map(countryName).filter((country) => country !== ''),
      hazard,
      place,
      start: start_date.date,
    });
  return { nameAt, before: name.trim(), iso3: countries.length === 1 ? (countries[0] ?? null) : null };
}

/** The name of the event follows the form, with this place in it. `ofSaved`: a suggested name with which it begins. */
export function useEventName(place: string | null, ofSaved = '') {
  const { control, getValues, setValue } = useFormContext<EventDraft>();
  const suggestion = useKnown().nameAt(place);
  const get = useCallback(() => getValues('name'), [getValues]);
  const set = useCallback(
    (name: string) =>
      setValue('name', name, { shouldDirty: true, shouldValidate: control.getFieldState('name').invalid }),
    [control, setValue],
  );
  return useFollowedName({ get, set }, suggestion ?? '', { waits: suggestion === null, ofSaved });
}

type Props = {
  id: number | null;
  /** The place with which it begins, if it is not that of the first fact. */
  begun?: string | null;
  /** The place in the name, for a name that follows the form. */
  onPlace: (place: string | null) => void;
};

export function SuggestName({ id, begun = null, onPlace }: Props) {
  const { nameAt } = useKnown();
  const [open, setOpen] = useState(false);
  const ready = nameAt(null) !== null;
  return (
    <>
      <Button
        size="small"
        disabled={!ready}
        title={ready ? undefined : 'Choose the countries and the cause or hazard first'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Suggest a name
      </Button>
      {open && <SuggestDialog id={id} begun={begun} onPlace={onPlace} onClose={() => setOpen(false)} />}
    </>
  );
}

function SuggestDialog({ id, begun, onPlace, onClose }: Props & { onClose: () => void }) {
  const { setValue } = useFormContext<EventDraft>();
  const { nameAt, before, iso3 } = useKnown();
  const countryName = useCountryName();
  const country = iso3 === null ? '' : countryName(iso3);
  const ofFacts = useQuery(firstPlaceQuery(id)).data ?? null;
  // Undefined until the user chooses a place or none.
  const [chosen, choose] = useState<string | null>();
  const place = chosen === undefined ? (begun ?? ofFacts) : chosen;
  const name = nameAt(place);
  const field = useId();
  const use = () => {
    if (name !== null) setValue('name', name, { shouldDirty: true, shouldValidate: true });
    onPlace(place);
    onClose();
  };
  const focusSearch = () => document.getElementById(field)?.focus();
  const leaveOut = () => {
    choose(null);
    focusSearch();
  };
  return (
    <Dialog
      title="Suggest a name"
      width={560}
      okText="Use this name"
      okButtonProps={{ disabled: name === null || name === before }}
      cancelText="Cancel"
      onOk={use}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && focusSearch()}
    >
      <PlaceSearch
        id={field}
        label={`Search a place${country === '' ? '' : ` in ${country}`}, or leave it out`}
        iso3={iso3}
        isAdded={({ name: other }) => other === place}
        onChoose={(found) => choose(found.name)}
      />
      {place !== null && (
        <p className="name-place">
          <bdi>{place}</bdi>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`Leave ${place} out`}
            onClick={leaveOut}
          />
          {chosen === undefined && begun == null && <span className="quiet">the first place of its facts</span>}
        </p>
      )}
      <p className="name-preview" role="status">
        <bdi>{name}</bdi>
      </p>
      {before !== '' && name !== before && (
        <p className="quiet">
          It replaces: <bdi>{before}</bdi>
        </p>
      )}
    </Dialog>
  );
}
