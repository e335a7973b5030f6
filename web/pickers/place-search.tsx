/** Searches a place by name, from four characters on and after a pause of a second. Offers no place twice and reports a failed search. */
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { placeLabel, type Place } from '#domain/places.ts';
import { searchPlaces } from '#web/data/places.ts';
import { useAfterPause } from './use-after-pause.ts';

/** Spec 1 §5: more than 3 characters. */
const MORE_THAN = 3;
const PAUSE_MS = 1000;
const HOUR = 60 * 60 * 1000;

type Props = {
  id: string;
  label: string;
  /** Only places of this country; null for all countries. */
  iso3: string | null;
  isAdded: (place: Place) => boolean;
  /** `searched` is the text that found the place. */
  onChoose: (place: Place, searched: string) => void;
};

export function PlaceSearch({ id, label, iso3, isAdded, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const asked = useAfterPause(text, PAUSE_MS);
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

  const options = places.map((place) => {
    const added = isAdded(place);
    return { value: place.place_id, label: placeLabel(place), place, added, disabled: added };
  });
  const nothing = () => {
    if (!long) return `Type more than ${MORE_THAN} characters`;
    if (searching) return 'Loading...';
    return found.isError ? `No results. Places can't be searched now: ${found.error.message}` : 'No results';
  };
  return (
    <Select<string, (typeof options)[number]>
      id={id}
      className="picker"
      aria-label={label}
      placeholder={label}
      value={null}
      options={options}
      onSelect={(_, { place }) => {
        setTyped('');
        onChoose(place, text);
      }}
      loading={searching}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={nothing()}
      optionRender={({ data: { place, added } }) => (
        <span className="place-option">
          <bdi>{placeLabel(place)}</bdi>
          <span className="quiet">{added ? 'already added' : place.type}</span>
        </span>
      )}
    />
  );
}
