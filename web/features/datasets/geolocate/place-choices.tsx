/** Names with the place taken for each, by its full name; another of the places found can be chosen, or none. */
import { useId, useState } from 'react';
import { Button } from 'antd';
import { placeKind, placeLabel, type Place } from '#domain/values/places.ts';
import { useCountryName } from '#web/data/lists.ts';
import { PlaceSearch } from '#web/pickers/place-search.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { Select } from '#web/ui/select.tsx';
import { DOUBTS } from './choose.ts';
import type { LookedUp } from './look-up.ts';

const NONE = '';
const AT_ONCE = 100;

type Props = {
  names: readonly LookedUp[];
  placeOf: (one: LookedUp) => Place | null;
  onChoose: (one: LookedUp, place: Place | null) => void;
};

const wordsOf = (place: Place) => `${placeLabel(place)} (${placeKind(place)})`;

export function PlaceChoices({ names, placeOf, onChoose }: Props) {
  const [most, setMost] = useState(AT_ONCE);
  const countryName = useCountryName();
  return (
    <div className="geolocate-scroll" role="region" aria-label="Places found" tabIndex={0}>
      <table className="geolocate-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Rows</th>
            <th scope="col">Place</th>
          </tr>
        </thead>
        <tbody>
          {names.slice(0, most).map((one) => {
            const { name, iso3, cells, places, doubt } = one;
            return (
              <tr key={`${iso3} ${one.accuracy} ${name}`}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  {iso3 !== null && <span className="quiet">, {countryName(iso3)}</span>}
                </th>
                <td className="geolocate-count">{thousands(cells.length)}</td>
                <td>
                  {places.length === 0 ? (
                    <OtherName one={one} place={placeOf(one)} onChoose={onChoose} />
                  ) : (
                    <Select
                      size="small"
                      aria-label={`Place for ${name}`}
                      value={placeOf(one)?.place_id ?? NONE}
                      options={[
                        // The list opens at its value: the best places stand below it.
                        { value: NONE, label: 'Leave without coordinates' },
                        ...places.map((place) => ({ value: place.place_id, label: wordsOf(place) })),
                      ]}
                      onChange={(id) => onChoose(one, places.find(({ place_id }) => place_id === id) ?? null)}
                    />
                  )}
                  {doubt !== null && <span className="geolocate-doubt">{DOUBTS[doubt]}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {names.length > most && (
        <Button size="small" type="link" onClick={() => setMost(most + AT_ONCE)}>
          Show more of {thousands(names.length)}
        </Button>
      )}
    </div>
  );
}

/** A place searched by another spelling, for a name that was not found. */
function OtherName({ one, place, onChoose }: { one: LookedUp; place: Place | null; onChoose: Props['onChoose'] }) {
  const id = useId();
  return (
    <>
      <PlaceSearch
        id={id}
        label={`Search ${one.name} by another name`}
        iso3={one.iso3}
        isAdded={() => false}
        onChoose={(found) => onChoose(one, found)}
        chosen={{ name: place === null ? '' : wordsOf(place), onClear: () => onChoose(one, null) }}
      />
      <span className="geolocate-doubt">{one.problem ?? 'No place has this name'}</span>
    </>
  );
}
