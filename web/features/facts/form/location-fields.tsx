/** The fields of a location: a search of another place instead, its name, its name in the source, and its degrees, so that no mouse is needed. */
import { useEffect, useRef } from 'react';
import { Input } from 'antd';
import { readPair, type LocationDraft } from '#domain/facts/locations.ts';
import { PlaceSearch } from '#web/pickers/place-search.tsx';
import { useInsertTarget } from '#web/ui/insert-target.ts';
import type { LocationActions, RowProblems } from './use-locations.ts';

type Props = Pick<LocationActions, 'change' | 'settle' | 'leave' | 'replace' | 'isAdded'> & {
  id: string;
  at: number;
  location: LocationDraft;
  iso3: string | null;
  readOnly: boolean;
  note: string;
  problems: RowProblems | undefined;
};

const LABELS = { name: 'Name', reported_name: 'Reported name', lat: 'Latitude', lng: 'Longitude' } as const;
type Part = keyof typeof LABELS;
const PARTS = Object.keys(LABELS) as Part[];
const isDegrees = (part: Part): part is 'lat' | 'lng' => part === 'lat' || part === 'lng';

export function LocationFields({ id, at, location, iso3, readOnly, note, problems, ...actions }: Props) {
  const { change, settle, leave, replace, isAdded } = actions;
  const before = useRef(location);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would call as the effect's end.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const focused = useRef<Part>('name');
  const beTarget = useInsertTarget(({ kind, value }) => {
    if (kind !== 'place' || isDegrees(focused.current)) return false;
    change(at, { [focused.current]: value });
    return true;
  });
  const type = (part: Part, typed: string) => {
    const pair = isDegrees(part) ? readPair(typed) : null;
    change(at, pair ?? { [part]: typed });
  };
  const field = (part: Part) => {
    const problem = problems?.[part]?.message;
    const control = `${id}-${part}`;
    return (
      <div key={part}>
        <label htmlFor={control}>{LABELS[part]}</label>
        <Input
          id={control}
          dir={isDegrees(part) ? 'ltr' : 'auto'}
          autoComplete="off"
          inputMode={isDegrees(part) ? 'decimal' : 'text'}
          placeholder={isDegrees(part) ? 'Degrees' : ''}
          value={location[part]}
          onChange={({ target }) => type(part, target.value)}
          onFocus={() => {
            before.current = location;
            focused.current = part;
            beTarget();
          }}
          onBlur={() => (isDegrees(part) ? settle(at, before.current) : leave())}
          {...(problem !== undefined && {
            status: 'error',
            'aria-invalid': true,
            'aria-describedby': `${control}-note`,
          })}
        />
        {problem !== undefined && (
          <p id={`${control}-note`} className="row-problem">
            {problem}
          </p>
        )}
      </div>
    );
  };
  const found = location.geolocation?.display_name;
  const known = found && found !== location.name ? `At this point: ${found}` : '';
  return (
    <div ref={element} className="location-fields">
      {!readOnly && (
        <div className="location-replace">
          <PlaceSearch
            id={`${id}-replace`}
            label="Replace by another place"
            iso3={iso3}
            isAdded={isAdded}
            onChoose={(place, searched) => replace(at, place, searched)}
          />
        </div>
      )}
      {PARTS.map(field)}
      <p className="quiet location-note">{note || known}</p>
    </div>
  );
}
