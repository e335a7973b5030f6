/** A location in the table of a fact: its summary, and its fields when open. Redrawn only when it changes. */
import { memo, useId } from 'react';
import { DeleteOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Radio, Tag } from 'antd';
import { LOCATION_ACCURACIES, LOCATION_TYPES } from '#domain/generated/lists.ts';
import { isOutside, type LocationDraft } from '#domain/facts/locations.ts';
import { PLACE_COLOURS } from '#web/ui/colours.ts';
import { LocationFields } from './location-fields.tsx';
import type { LocationActions, RowProblems } from './use-locations.ts';

type Props = LocationActions & {
  id: string;
  at: number;
  location: LocationDraft;
  iso3: string | null;
  /** Latitude and longitude seem to be exchanged. */
  swapped: boolean;
  open: boolean;
  readOnly: boolean;
  /** The result or progress of a lookup of its point. */
  note: string;
  problems: RowProblems | undefined;
};

const ACCURACIES = LOCATION_ACCURACIES.map((value) => ({ value, label: value }));
const TYPES = LOCATION_TYPES.map((value) => ({
  value,
  label: value === 'Origin and destination' ? 'Both' : value,
  title: value,
}));

function Row({ id, at, location, iso3, swapped, open, readOnly, note, problems, ...actions }: Props) {
  const { change, remove, swap, startReplacing, toggle } = actions;
  const fields = useId();
  const name = location.name.trim() === '' ? 'Unnamed place' : location.name;
  const point = [location.lat, location.lng].filter((degrees) => degrees.trim() !== '').join(', ');
  const country = location.geolocation?.['country'];
  const reported = location.reported_name.trim();
  return (
    <>
      <tr className={open ? 'open' : undefined}>
        <td>
          <span className="location-number" style={{ background: PLACE_COLOURS[location.type] }}>
            {at + 1}
          </span>
        </td>
        <th scope="row">
          <button
            type="button"
            id={`${id}-${at}`}
            className="text-link location-name"
            aria-expanded={open}
            aria-controls={fields}
            onClick={() => toggle(at)}
          >
            <bdi>{name}</bdi>
          </button>
          <div className="location-about quiet">
            <span>{point === '' ? 'No coordinates yet' : point}</span>
            {reported !== '' && reported !== location.name && (
              <span>
                reported as <bdi>{reported}</bdi>
              </span>
            )}
            {location.moved && <Tag>moved</Tag>}
            {isOutside(location, iso3) && (
              <Tag color="warning">
                outside the fact&apos;s country{typeof country === 'string' ? `: ${country}` : ''}
              </Tag>
            )}
            {!readOnly &&
              (swapped || (isOutside(location, iso3) && Math.abs(Number(location.lng)) <= 90 && point !== '')) && (
                <button type="button" className="text-link" onClick={() => swap(at)}>
                  Swap latitude and longitude
                </button>
              )}
          </div>
        </th>
        <td>
          <Radio.Group
            size="small"
            optionType="button"
            aria-label={`Accuracy of ${at + 1}`}
            options={ACCURACIES}
            value={location.accuracy}
            onChange={({ target }) => change(at, { accuracy: target.value as LocationDraft['accuracy'] })}
          />
        </td>
        <td>
          <Radio.Group
            size="small"
            optionType="button"
            aria-label={`Type of ${at + 1}`}
            options={TYPES}
            value={location.type}
            onChange={({ target }) => change(at, { type: target.value as LocationDraft['type'] })}
          />
        </td>
        <td>
          {!readOnly && (
            <span className="location-actions">
              <Button
                type="text"
                size="small"
                icon={<SwapOutlined />}
                title="Replace by another place"
                aria-label={`Replace ${at + 1}. ${name}`}
                onClick={() => startReplacing(at)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                title="Remove"
                aria-label={`Remove ${at + 1}. ${name}`}
                onClick={() => remove(at)}
              />
            </span>
          )}
        </td>
      </tr>
      {open && (
        <tr className="open" id={fields}>
          <td colSpan={5}>
            <LocationFields
              id={`${id}-${at}`}
              at={at}
              location={location}
              iso3={iso3}
              readOnly={readOnly}
              note={note}
              problems={problems}
              {...actions}
            />
          </td>
        </tr>
      )}
    </>
  );
}

export const LocationRow = memo(Row);
