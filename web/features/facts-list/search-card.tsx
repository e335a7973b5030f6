/** The search card of the facts list: a draft of the search, run by Search or Enter and emptied by Reset. Runs nothing itself, and asks for no dates that can't be applied. */
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { DATE_TYPES, EMPTY_SEARCH, type DateType, type FactsSearch } from '#domain/facts-search.ts';
import { PickOne } from '#web/pickers/choice.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { EventPicker } from '#web/pickers/event-picker.tsx';
import { HazardSubtypePicker } from '#web/pickers/hazard-picker.tsx';
import { ReferencePicker, ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { UserPicker } from '#web/pickers/user-picker.tsx';
import { YearsPicker } from '#web/pickers/year-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { CLASSES, isStatus } from './choices.ts';
import { rangeProblem, withTidyDates } from './date-range.ts';
import { DateRangeField } from './date-range-field.tsx';

const DATES = DATE_TYPES.map((name) => ({ value: name, label: name }));

type FieldProps = { label: string; wide?: boolean; children: (id: string) => ReactNode };

function Field({ label, wide = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className={wide ? 'search-field search-field-wide' : 'search-field'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

type Props = { search: FactsSearch; onSearch: (search: FactsSearch) => void; onReset: () => void };

export function SearchCard({ search, onSearch, onReset }: Props) {
  const [draft, setDraft] = useState(search);
  const [shown, setShown] = useState(search);
  // Dates are judged once they are left or searched for, not while the first of them is typed.
  const [judged, setJudged] = useState(false);
  // Another search in the address, by a link or the back button, is a new draft; another page of the same search is not.
  if (shown !== search) {
    setShown(search);
    if (JSON.stringify(shown) !== JSON.stringify(search)) {
      setDraft(search);
      setJudged(false);
    }
  }
  const set =
    <Key extends keyof FactsSearch>(key: Key) =>
    (value: FactsSearch[Key]) =>
      setDraft((before) => ({ ...before, [key]: value }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tidied = withTidyDates(draft);
    setDraft(tidied);
    setJudged(true);
    if (rangeProblem(tidied) === null) onSearch(tidied);
  };
  const problem = judged ? rangeProblem(withTidyDates(draft)) : null;
  const leaveRange = () => {
    setDraft(withTidyDates);
    setJudged(true);
  };
  const reset = () => {
    setJudged(false);
    setDraft(EMPTY_SEARCH);
    onReset();
  };

  return (
    <Card>
      <form className="facts-search" role="search" aria-label="Facts" onSubmit={submit}>
        <Field label="Name">
          {(id) => (
            <Input
              id={id}
              value={draft.name}
              onChange={({ target }) => set('name')(target.value)}
              allowClear
              autoFocus
            />
          )}
        </Field>
        <Field label="Year">{(id) => <YearsPicker id={id} value={draft.year} onChange={set('year')} />}</Field>
        <Field label="Country">{(id) => <CountriesPicker id={id} value={draft.iso3} onChange={set('iso3')} />}</Field>
        <Field label="Region">
          {(id) => <ReferencesPicker id={id} list="regions" all value={draft.region} onChange={set('region')} />}
        </Field>
        <Field label="Cause">
          {(id) => (
            <ReferencePicker
              id={id}
              list="displacement_types"
              all
              value={draft.displacement_type}
              onChange={set('displacement_type')}
            />
          )}
        </Field>
        <Field label="Type">
          {(id) => <ReferencePicker id={id} list="fact_types" all value={draft.type} onChange={set('type')} />}
        </Field>
        <Field label="Class">
          {(id) => <PickOne id={id} options={CLASSES} value={draft.class} onChange={set('class')} />}
        </Field>
        <Field label="MF Role">
          {(id) => (
            <ReferencePicker id={id} list="fact_roles" all value={draft.parent_role} onChange={set('parent_role')} />
          )}
        </Field>
        <Field label="User">
          {(id) => <UserPicker id={id} value={draft.created_by} onChange={set('created_by')} />}
        </Field>
        <Field label="Groups">
          {(id) => <ReferencesPicker id={id} list="groups" all value={draft.groups} onChange={set('groups')} />}
        </Field>
        <Field label="Event">{(id) => <EventPicker id={id} value={draft.event_id} onChange={set('event_id')} />}</Field>
        <Field label="Event Role">
          {(id) => (
            <ReferencePicker id={id} list="fact_roles" all value={draft.event_role} onChange={set('event_role')} />
          )}
        </Field>
        <Field label="Hazard">
          {(id) => <HazardSubtypePicker id={id} value={draft.hazard_subtype} onChange={set('hazard_subtype')} />}
        </Field>
        <Field label="Date type">
          {(id) => <PickOne<DateType> id={id} options={DATES} value={draft.date_type} onChange={set('date_type')} />}
        </Field>
        <Field label="Date range" wide>
          {(id) => (
            <DateRangeField
              id={id}
              from={draft.date_from}
              to={draft.date_to}
              onFrom={set('date_from')}
              onTo={set('date_to')}
              problem={problem}
              onLeave={leaveRange}
            />
          )}
        </Field>
        <Field label="Status">
          {(id) => (
            <ReferencePicker
              id={id}
              list="review_statuses"
              all
              only={isStatus}
              value={draft.status}
              onChange={set('status')}
            />
          )}
        </Field>
        <Field label="Themes">
          {(id) => <ReferencesPicker id={id} list="themes" all value={draft.themes} onChange={set('themes')} />}
        </Field>
        <div className="search-buttons">
          <Button type="primary" htmlType="submit">
            Search
          </Button>
          <Button onClick={reset}>Reset</Button>
        </div>
      </form>
    </Card>
  );
}
