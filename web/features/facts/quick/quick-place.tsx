/** The place of a quick fact, searched in its line: a found place becomes its location, any other text a place as named in the source. Holds one place. */
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { isOutside, locationOf, typeOfPlace } from '#domain/facts/locations.ts';
import { placeOf } from '#domain/facts/quick-facts.ts';
import type { Place } from '#domain/values/places.ts';
import { onlyPlace } from '#web/features/facts/form/only-place.ts';
import { useFieldId } from '#web/forms/field.tsx';
import { CELLS, useMark } from './quick-cell.tsx';
import { PlaceSearch } from '#web/pickers/place-search.tsx';

const CHANGED = { shouldDirty: true, shouldValidate: true };

type Props = {
  /** Begins a search for this text. */
  begun: { text: string } | null;
};

export function QuickPlace({ begun }: Props) {
  const { control, getValues, setValue } = useFormContext<FactDraft>();
  const { field, fieldState } = useController({ control, name: 'locations' });
  const [iso3, named] = useWatch({ control, name: ['iso3', 'data.location'] });
  const id = useFieldId()('locations');
  const locations = field.value;
  const name = placeOf({ locations, data: { location: named } as FactDraft['data'] }) ?? '';
  const change = (places: FactDraft['locations'], names: string[]) => {
    field.onChange(places);
    setValue('data.location', names, CHANGED);
  };
  const located = (place: Place, searched: string) =>
    locationOf(place, searched, typeOfPlace(...getValues(['type', 'data.term'])));
  /** Text that was left without a choice stays as a place of the source, such as a camp, unless just one place has this name. */
  const leave = async (typed: string) => {
    change([], [typed]);
    const only = await onlyPlace(typed, iso3);
    const unchanged = getValues('locations').length === 0 && getValues('data.location')[0] === typed;
    if (only !== null && unchanged) change([located(only, typed)], []);
  };
  const more = locations.length > 1 ? `and ${locations.length - 1} more` : '';
  const note =
    locations[0] === undefined
      ? name === ''
        ? ''
        : 'no point on the map'
      : isOutside(locations[0], iso3)
        ? 'outside the country'
        : more;
  const wrong = fieldState.error !== undefined;
  const mark = useMark('locations', name !== '' && !fieldState.isDirty && !fieldState.isTouched);
  return (
    <div
      className={`line-cell cell-place${wrong ? ' wrong' : ''}${mark.className}`}
      data-heading={CELLS.place}
      title={mark.note === null ? locations[0]?.name : mark.title}
    >
      <PlaceSearch
        id={id}
        label="Place"
        placeholder="Search places"
        iso3={iso3}
        isAdded={() => false}
        begun={begun}
        chosen={{ name, onClear: () => change([], []) }}
        onChoose={(place, searched) => change([located(place, searched)], [])}
        onLeave={leave}
        onBlur={field.onBlur}
        {...(mark.noteId !== undefined && { 'aria-describedby': mark.noteId })}
        {...(wrong && { 'aria-describedby': `${id}-note` })}
      />
      {mark.note}
      {note !== '' && <span className="cell-note">{note}</span>}
    </div>
  );
}
