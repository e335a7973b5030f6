/** A quick fact as one line of cells, in the order in which a report is read. Holds no rules: the form's own rules check it. */
import { memo } from 'react';
import { Input } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { startDayOf } from '#domain/events/event-fit.ts';
import { placeInName, placesOfFact } from '#domain/events/events-offered.ts';
import { dayOfName, dayWords, NO_DATE, withDate } from '#domain/values/dates.ts';
import { kindOf } from '#domain/facts/fact-data.ts';
import { openPeriodWarning } from '#domain/facts/fact-warnings.ts';
import { figureOf, type FactDraft } from '#domain/facts/facts.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { useCountryName } from '#web/data/lists.ts';
import { useOneDay } from '#web/forms/use-one-day.ts';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { DayInput } from '#web/pickers/day-input.tsx';
import { EventLink } from '#web/features/facts/form/event-link.tsx';
import { FigureInput } from '#web/features/facts/form/figure-input.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { YearPicker } from '#web/pickers/year-picker.tsx';
import { inForms } from '#web/features/facts/form/key-information-card.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { useEventOfLines } from './lines-without-event.ts';
import { Cell } from './quick-cell.tsx';
import { QuickPlace } from './quick-place.tsx';
import { useLink } from '#web/features/facts/form/use-link.ts';
import { useHouseholdSizeLookup, useSizeSource } from '#web/features/facts/form/use-household-size.ts';
import { useType } from '#web/features/facts/form/use-type.ts';
import { useUnit } from '#web/features/facts/form/use-unit.ts';

const SIZED = ['data', 'household_size', 'iso3'] as const;

/** The household size with its source, and the people that it gives. */
function People() {
  const source = useSizeSource();
  const { control } = useFormContext<FactDraft>();
  const text = useWatch({
    control,
    name: SIZED,
    // Without a country there is no size yet.
    compute: ([data, household_size, iso3]) =>
      data.unit === 'Household' && (iso3 !== null || household_size.figure !== '0')
        ? `Household size ${household_size.figure}: ${showNumber(figureOf({ data, household_size })) || '–'} people`
        : '',
  });
  if (text === '') return null;
  return <span className="cell-note cell-people">{source === null ? text : `${text} (${source})`}</span>;
}

function DateCell() {
  const { control } = useFormContext<FactDraft>();
  const stock = kindOf(useWatch({ control, name: 'type' })) === 'Stock';
  const name = stock ? 'data.stock_date' : 'data.start_date';
  useOneDay<FactDraft>('data.start_date', 'data.end_date');
  return (
    <Cell key={name} name={name} cell="date" required>
      {({ value, onChange, ...field }) => (
        <>
          <DayInput
            {...field}
            label={stock ? 'Stock Date' : 'Start Date'}
            value={value.date}
            // Its accuracy is not shown here: that of an earlier date must not stay.
            onChange={(day) => onChange(withDate(NO_DATE, day))}
            period={{ at: 'first', onChange }}
          />
          {!stock && <EndDay />}
        </>
      )}
    </Cell>
  );
}

/** The line has no field for the last day of a flow. */
function EndDay() {
  const { control } = useFormContext<FactDraft>();
  const [type, data] = useWatch({ control, name: DATED });
  const { start_date, end_date } = data;
  const openPeriod = openPeriodWarning({ type, data });
  if (openPeriod !== undefined)
    return (
      <span className="cell-note cell-warning" title={openPeriod}>
        no end date
      </span>
    );
  const end = end_date.date === start_date.date ? '' : dayWords(end_date.date);
  return end === '' ? null : <span className="cell-note">to {end}</span>;
}
const DATED = ['type', 'data'] as const;

const MATCHED = [
  'event_id',
  'iso3',
  'year',
  'displacement_type',
  'type',
  'data.start_date',
  'data.stock_date',
  'locations',
  'data.end_date',
] as const;

type EventProps = { hazard: string | null; begins: string | null };

function EventCell({ hazard, begins }: EventProps) {
  const { control } = useFormContext<FactDraft>();
  const [event_id, iso3, year, displacement_type, type, start_date, stock_date, locations, end_date] = useWatch({
    control,
    name: MATCHED,
  });
  const day = startDayOf({ type, data: { start_date, stock_date } });
  const places = placesOfFact(locations);
  const ofOne = { place: placeInName(locations), ends: kindOf(type) === 'Flow' ? end_date.date : null };
  const ofNew = useEventOfLines({ iso3, displacement_type, hazard, event_id });
  const link = useLink('event');
  const country = useCountryName()(iso3 ?? '');
  /** Its country and day are in cells of the same line. */
  const draw = (name: string) => (
    <div data-shows="country start_date">
      <CutText text={name} keeps="place" told={{ country: `${country}: `, start_date: ` - ${dayOfName(day ?? '')}` }} />
    </div>
  );
  return (
    <Cell name="event_id" cell="event">
      {(field) => (
        <EventLink
          {...field}
          draw={draw}
          match={{ displacement_type, year, iso3, day, places, ...ofOne, hazard, begins }}
          ofNew={ofNew}
          onChange={link}
        />
      )}
    </Cell>
  );
}

function CauseCell() {
  return (
    <Cell name="displacement_type" cell="displacement_type" required>
      {(field) => <ReferencePicker {...field} list="displacement_types" clearable={false} />}
    </Cell>
  );
}

type NameProps = {
  /** The suggested name, which is quiet until a person types another one. */
  suggestion: string;
  onEnter: () => void;
  onLeave: () => void;
};

function NameCell({ suggestion, onEnter, onLeave }: NameProps) {
  const { control } = useFormContext<FactDraft>();
  const quiet = useWatch({ control, name: 'name', compute: (name) => name === suggestion });
  return (
    <Cell name="name" cell="name" required quiet={quiet}>
      {({ onChange, onBlur, ...field }) => (
        <Input
          {...field}
          dir="auto"
          autoComplete="off"
          title={field.value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={onEnter}
          onBlur={() => {
            onLeave();
            onBlur();
          }}
        />
      )}
    </Cell>
  );
}

type Props = NameProps & EventProps & { place: { text: string } | null };

export const QuickLine = memo(function QuickLine({ suggestion, onEnter, onLeave, place, hazard, begins }: Props) {
  const lookUp = useHouseholdSizeLookup();
  const changeType = useType();
  const changeUnit = useUnit();
  return (
    <>
      <Cell name="iso3" cell="iso3" required>
        {({ onChange, ...field }) => (
          <CountryPicker
            {...field}
            clearable={false}
            onChange={(iso3) => {
              onChange(iso3);
              void lookUp();
            }}
          />
        )}
      </Cell>
      <Cell name="year" cell="year" required>
        {({ onChange, ...field }) => (
          <YearPicker
            {...field}
            clearable={false}
            onChange={(year) => {
              onChange(year);
              void lookUp();
            }}
          />
        )}
      </Cell>
      <CauseCell />
      <Cell name="type" cell="type" required>
        {({ onChange: _, ...field }) => (
          <ReferencePicker {...field} list="fact_types" only={inForms} clearable={false} onChange={changeType} />
        )}
      </Cell>
      <Cell name="data.term" cell="term" required>
        {(field) => <ReferencePicker {...field} list="terms" clearable={false} />}
      </Cell>
      <Cell name="data.reported_figure" cell="figure" required>
        {(field) => <FigureInput {...field} />}
      </Cell>
      <Cell name="data.unit" cell="unit" required>
        {({ onChange: _, ...field }) => (
          <ReferencePicker {...field} list="units" clearable={false} onChange={changeUnit} />
        )}
      </Cell>
      <DateCell />
      <People />
      <QuickPlace begun={place} />
      <EventCell hazard={hazard} begins={begins} />
      <NameCell suggestion={suggestion} onEnter={onEnter} onLeave={onLeave} />
    </>
  );
});
