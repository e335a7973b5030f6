/** Searches a place by name, from four characters on and after a pause of a second, or at once for a mark in a source. Offers no place twice and reports a failed search. */
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BorderOuterOutlined, EnvironmentOutlined, GlobalOutlined } from '@ant-design/icons';
import { isArea, placeKind, placeLabel, type Place } from '#domain/values/places.ts';
import { folded } from '#domain/search/folded.ts';
import { searchPlaces } from '#web/data/places.ts';
import { useInsertTarget } from '#web/ui/insert-target.ts';
import { NoChoice } from '#web/ui/no-choice.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAfterPause } from './use-after-pause.ts';

/** Spec 1 §5: more than 3 characters. */
export const MORE_THAN = 3;
const PAUSE_MS = 1000;
const HOUR = 60 * 60 * 1000;

type Props = {
  id: string;
  label: string;
  placeholder?: string;
  /** Only places of this country; null for all countries. */
  iso3: string | null;
  isAdded: (place: Place) => boolean;
  /** `searched` is the text that found the place. */
  onChoose: (place: Place, searched: string) => void;
  /** The chosen place, if the field shows one; it can be cleared. */
  chosen?: { name: string; onClear: () => void } | undefined;
  /** Begins a search for this text, each time the object is another one. */
  begun?: { text: string } | null;
  /** Takes a text that is left and names no place; without it the text stays in the field. */
  onLeave?: (text: string) => void | Promise<void>;
  onBlur?: () => void;
  'aria-describedby'?: string | undefined;
};

/** Areas apart from settlements, first the group of the best match. Places with the same label have their point in it. */
function groupsOf(places: readonly Place[], isAdded: Props['isAdded']) {
  const counts = new Map<string, number>();
  const keyOf = (place: Place) => `${placeLabel(place)} ${place.type}`;
  for (const place of places) counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + 1);
  const optionOf = (place: Place) => {
    const added = isAdded(place);
    const point = counts.get(keyOf(place)) === 1 ? '' : ` · ${place.lat.toFixed(2)}, ${place.lon.toFixed(2)}`;
    return { value: place.place_id, label: `${placeLabel(place)}${point}`, place, added, disabled: added };
  };
  const [first] = places;
  const sides = first !== undefined && isArea(first) ? [true, false] : [false, true];
  return sides
    .map((area) => ({
      label: area ? 'Regions and zones' : 'Towns and villages',
      options: places.filter((place) => isArea(place) === area).map(optionOf),
    }))
    .filter(({ options }) => options.length > 0);
}

type PlaceOption = ReturnType<typeof groupsOf>[number]['options'][number];

const iconOf = (place: Place) => {
  if (place.type === 'country') return <GlobalOutlined aria-hidden />;
  return isArea(place) ? <BorderOuterOutlined aria-hidden /> : <EnvironmentOutlined aria-hidden />;
};

export function PlaceSearch({
  id,
  label,
  placeholder = label,
  iso3,
  isAdded,
  onChoose,
  chosen,
  begun = null,
  onLeave,
  onBlur,
  ...described
}: Props) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [searched, setSearched] = useState(begun);
  if (begun !== searched) {
    setSearched(begun);
    setTyped(begun?.text ?? '');
    setOpen(begun !== null);
  }
  /** The text of a mark is searched without a pause. */
  const [inserted, setInserted] = useState('');
  const text = typed.trim();
  const paused = useAfterPause(text, PAUSE_MS);
  const asked = text === inserted ? text : paused;
  const beTarget = useInsertTarget(({ kind, value }) => {
    if (kind !== 'place') return false;
    setTyped(value);
    setInserted(value);
    setOpen(true);
    return true;
  });
  const long = text.length > MORE_THAN;
  const found = useQuery({
    queryKey: ['places', iso3, asked],
    queryFn: ({ signal }) => searchPlaces(asked, { iso3, signal }),
    enabled: asked.length > MORE_THAN,
    placeholderData: keepPreviousData,
    staleTime: HOUR,
    retry: false,
  });
  const searching = long && (asked !== text || found.isFetching);
  const places = long && !searching && !found.isError ? (found.data?.results ?? []) : [];
  const take = (name: string, byEnter: boolean) => {
    const [named, ...others] = places.filter((place) => folded(place.name) === folded(name) && !isAdded(place));
    if (named === undefined || (others.length > 0 && !byEnter)) return false;
    onChoose(named, name);
    return true;
  };
  const wanted = !long
    ? `Type more than ${MORE_THAN} characters`
    : found.isError
      ? `No results. Places can't be searched now: ${found.error.message}`
      : undefined;
  return (
    <Select<string, PlaceOption>
      id={id}
      className="picker"
      aria-label={label}
      placeholder={placeholder}
      value={chosen?.name || null}
      open={open}
      onOpenChange={setOpen}
      {...described}
      {...(chosen !== undefined && chosen.name !== '' && { allowClear: true, onClear: chosen.onClear })}
      options={groupsOf(places, isAdded) as unknown as PlaceOption[]}
      onFocus={beTarget}
      onBlur={onBlur}
      onSelect={(_, { place }) => onChoose(place, text)}
      loading={searching}
      searching={searching}
      take={take}
      keep={onLeave}
      popupMatchSelectWidth={chosen === undefined}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={<NoChoice typed={typed} searching={searching} wanted={wanted} />}
      optionRender={({ data: { label: named, place, added } }) => (
        <span className="place-option">
          <bdi>{named}</bdi>
          <span className="quiet place-kind">
            {added ? 'already added' : placeKind(place)} {iconOf(place)}
          </span>
        </span>
      )}
    />
  );
}
