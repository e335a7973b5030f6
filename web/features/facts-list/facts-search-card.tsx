/** The search card of the facts list. Runs nothing itself, and asks for no dates that can't be applied. */
import { DATE_TYPES, EMPTY_SEARCH, YES_NO, type DateType, type FactsSearch, type YesNo } from '#domain/facts-search.ts';
import { DateRangeField } from '#web/lists/date-range-field.tsx';
import { withTidyDays } from '#web/lists/date-range.ts';
import { SearchCard, SearchField, SearchText } from '#web/lists/search-card.tsx';
import { PickOne } from '#web/pickers/choice.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { EventPicker } from '#web/pickers/event-picker.tsx';
import { HazardPlacesPicker } from '#web/pickers/hazard-cascader.tsx';
import { ReferencePicker, ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { UserPicker } from '#web/pickers/user-picker.tsx';
import { YearsPicker } from '#web/pickers/year-picker.tsx';
import { CLASSES } from './choices.ts';
import { rangeProblem } from './date-range.ts';
import { StatusPicker } from './status-picker.tsx';

const DATES = DATE_TYPES.map((name) => ({ value: name, label: name }));
const ANSWERS = YES_NO.map((name) => ({ value: name, label: name }));

type Props = { search: FactsSearch; onSearch: (search: FactsSearch) => void; onReset: () => void };

export function FactsSearchCard(props: Props) {
  return (
    <SearchCard {...props} label="Facts" empty={EMPTY_SEARCH} tidied={withTidyDays} problemOf={rangeProblem}>
      {({ draft, set, problem, judge }) => (
        <>
          <SearchText label="Name" value={draft.name} onChange={set('name')} first />
          <SearchField label="Year">
            {(id) => <YearsPicker id={id} value={draft.year} onChange={set('year')} />}
          </SearchField>
          <SearchField label="Country">
            {(id) => <CountriesPicker id={id} value={draft.iso3} onChange={set('iso3')} />}
          </SearchField>
          <SearchField label="Region">
            {(id) => <ReferencesPicker id={id} list="regions" all value={draft.region} onChange={set('region')} />}
          </SearchField>
          <SearchField label="Cause">
            {(id) => (
              <ReferencePicker
                id={id}
                list="displacement_types"
                all
                value={draft.displacement_type}
                onChange={set('displacement_type')}
              />
            )}
          </SearchField>
          <SearchField label="Type">
            {(id) => <ReferencePicker id={id} list="fact_types" all value={draft.type} onChange={set('type')} />}
          </SearchField>
          <SearchField label="Class">
            {(id) => <PickOne id={id} options={CLASSES} value={draft.class} onChange={set('class')} />}
          </SearchField>
          <SearchField label="MF Role">
            {(id) => (
              <ReferencePicker id={id} list="fact_roles" all value={draft.parent_role} onChange={set('parent_role')} />
            )}
          </SearchField>
          <SearchField label="User">
            {(id) => <UserPicker id={id} value={draft.created_by} onChange={set('created_by')} />}
          </SearchField>
          <SearchField label="Groups">
            {(id) => <ReferencesPicker id={id} list="groups" all value={draft.groups} onChange={set('groups')} />}
          </SearchField>
          <SearchField label="Event">
            {(id) => <EventPicker id={id} value={draft.event_id} onChange={set('event_id')} />}
          </SearchField>
          <SearchField label="Event Role">
            {(id) => (
              <ReferencePicker id={id} list="fact_roles" all value={draft.event_role} onChange={set('event_role')} />
            )}
          </SearchField>
          <SearchField label="Hazard">
            {(id) => <HazardPlacesPicker id={id} value={draft.hazard} onChange={set('hazard')} />}
          </SearchField>
          <SearchField label="Date type">
            {(id) => <PickOne<DateType> id={id} options={DATES} value={draft.date_type} onChange={set('date_type')} />}
          </SearchField>
          <SearchField label="Date range" wide>
            {(id) => (
              <DateRangeField
                id={id}
                from={draft.date_from}
                to={draft.date_to}
                onFrom={set('date_from')}
                onTo={set('date_to')}
                problem={problem}
                onLeave={judge}
              />
            )}
          </SearchField>
          <SearchField label="Status">
            {(id) => <StatusPicker id={id} value={draft.status} onChange={set('status')} />}
          </SearchField>
          <SearchField label="Themes">
            {(id) => <ReferencesPicker id={id} list="themes" all value={draft.themes} onChange={set('themes')} />}
          </SearchField>
          <SearchField label="Confidential">
            {(id) => (
              <PickOne<YesNo> id={id} options={ANSWERS} value={draft.confidential} onChange={set('confidential')} />
            )}
          </SearchField>
        </>
      )}
    </SearchCard>
  );
}
