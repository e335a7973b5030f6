/** The locations of a fact: a map and a table of the same locations, with a search, and editing by hand, by drag and by fields. Holds no rules. */
import { useCallback, useContext, useMemo, useState } from 'react';
import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, ConfigProvider } from 'antd';
import { areaWarnings } from '#domain/facts/location-areas.ts';
import { centroidShown, pointOf, savedCentroid, type Point, isSwapped } from '#domain/facts/locations.ts';
import type { Box } from '#domain/values/map-view.ts';
import type { Place } from '#domain/values/places.ts';
import { useCountries, useCountryName } from '#web/data/lists.ts';
import { focusField, useFieldId } from '#web/forms/field.tsx';
import { FormName } from '#web/ui/form-name.ts';
import { PlaceMap } from '#web/maps/place-map.tsx';
import type { MapPoint } from '#web/maps/points.ts';
import { PlaceSearch } from '#web/pickers/place-search.tsx';
import { PLACE_COLOURS } from '#web/ui/colours.ts';
import { Nothing } from '#web/ui/states.tsx';
import type { FactRow } from './fact.ts';
import { LocationRow } from './location-row.tsx';
import { useLocations } from './use-locations.ts';

const HEADINGS = ['No.', 'Name', 'Accuracy', 'Type'] as const;

/** `saved` is the stored fact; null for a new one. */
export function LocationsField({ saved }: { saved: FactRow | null }) {
  const { locations, iso3, problems, noteOf, ...actions } = useLocations();
  const { add, addEmpty, isAdded, moveTo, remove, replace, undo } = actions;
  const { componentDisabled: readOnly } = ConfigProvider.useConfig();
  const [open, setOpen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const countries = useCountries();
  const countryName = useCountryName();

  const form = useContext(FormName);
  const id = useFieldId()('locations');
  const focusSoon = useCallback((place: string) => requestAnimationFrame(() => focusField(form, place)), [form]);
  const toggle = useCallback((at: number) => setOpen((now) => (now === at ? null : at)), []);
  const choose = useCallback(
    (at: number) => {
      setOpen(at);
      focusSoon(`locations.${at}`);
    },
    [focusSoon],
  );
  const drop = useCallback(
    (at: number) => {
      remove(at);
      setOpen(null);
      setSaid('');
      focusSoon('locations');
    },
    [remove, focusSoon],
  );
  const startReplacing = useCallback(
    (at: number) => {
      setOpen(at);
      focusSoon(`locations.${at}.replace`);
    },
    [focusSoon],
  );
  const replaceRow = useCallback(
    (at: number, place: Place, searched: string) => {
      replace(at, place, searched);
      setSaid('');
      focusSoon(`locations.${at}`);
    },
    [replace, focusSoon],
  );
  const byHand = () => {
    addEmpty();
    setOpen(locations.length);
    focusSoon(`locations.${locations.length}.name`);
  };
  // A location without a point gets the clicked point.
  const pick = useCallback(
    (lat: number, lng: number) => {
      const at = open !== null && locations[open] !== undefined && pointOf(locations[open]) === null ? open : null;
      if (at !== null && !readOnly) moveTo(at, [lat, lng]);
    },
    [open, locations, readOnly, moveTo],
  );
  const move = useCallback((at: number, lat: number, lng: number) => moveTo(at, [lat, lng]), [moveTo]);

  const points = useMemo(
    () =>
      locations.flatMap((location, at): MapPoint[] => {
        const point = pointOf(location);
        if (point === null) return [];
        const { name, type, accuracy } = location;
        const label = [name, type, accuracy].filter(Boolean).join(' · ');
        const [lat, lng] = point;
        const area = accuracy === 'Admin';
        return [{ id: at, number: at + 1, lat, lng, label, colour: PLACE_COLOURS[type], draggable: !readOnly, area }];
      }),
    [locations, readOnly],
  );
  const country = countries.find((each) => each.iso3 === iso3);
  const home = (country?.boundingbox as Box | undefined) ?? null;
  const [lat, lng] = country?.centroid ?? [];
  const own: Point | null = lat === undefined || lng === undefined ? null : [lat, lng];
  const centroid = centroidShown(locations, own, savedCentroid(saved, iso3));
  const name = iso3 === null ? '' : countryName(iso3);
  const where = name === '' ? '' : ` in ${name}`;

  return (
    <div className="locations">
      <PlaceMap
        label="Map of the locations"
        points={points}
        home={home}
        chosen={open}
        listed
        onChoose={choose}
        onMove={move}
        onPick={pick}
      />
      <div className="locations-list">
        {!readOnly && (
          <div className="locations-add">
            <PlaceSearch
              id={id}
              label={`Search a place${where}`}
              iso3={iso3}
              isAdded={isAdded}
              onChoose={(place, searched) => {
                add(place, searched);
                setSaid(`${place.display_name} has been added as ${locations.length + 1}`);
              }}
            />
            <Button icon={<PlusOutlined />} onClick={byHand}>
              Add by hand
            </Button>
          </div>
        )}
        <p className="locations-undo" role="status">
          {undo !== null && !readOnly && (
            <>
              <bdi>{undo.words}</bdi>
              <Button
                type="link"
                size="small"
                onClick={() => {
                  undo.undo();
                  focusSoon('locations');
                }}
              >
                Undo
              </Button>
            </>
          )}
        </p>
        {problems?.message !== undefined && <p className="row-problem">{problems.message}</p>}
        {areaWarnings(locations).map((warning) => (
          <Alert key={warning} className="form-notice" type="warning" showIcon title={warning} />
        ))}
        <div className="locations-scroll">
          <table aria-label="Locations">
            <thead>
              <tr>
                {HEADINGS.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Replace or remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {locations.map((location, at) => (
                <LocationRow
                  // A location has no id other than its row number.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={at}
                  id={id}
                  at={at}
                  location={location}
                  iso3={iso3}
                  swapped={isSwapped(location, home)}
                  open={open === at || problems?.[at] !== undefined}
                  readOnly={readOnly}
                  note={noteOf(location)}
                  problems={problems?.[at]}
                  change={actions.change}
                  remove={drop}
                  replace={replaceRow}
                  startReplacing={startReplacing}
                  isAdded={isAdded}
                  toggle={toggle}
                  settle={actions.settle}
                  swap={actions.swap}
                  leave={actions.leave}
                />
              ))}
            </tbody>
          </table>
          {locations.length === 0 && (
            <Nothing
              text={readOnly ? 'No locations' : 'No locations yet'}
              next={readOnly ? undefined : 'Search a place, or add one by hand.'}
            />
          )}
        </div>
        <p className="quiet locations-centroid">
          Centroid: {centroid === null ? '–' : centroid.join(', ')}
          <span className="visually-hidden" role="status">
            {said}
          </span>
        </p>
      </div>
    </div>
  );
}
