/** The search card of the events list. Runs nothing itself, and asks for no dates that can't be applied. */
import { EMPTY_EVENTS_SEARCH, hazardOf, hazardPath, type EventsSearch } from '#domain/events-search.ts';
import { daysProblem, withTidyDays } from '#web/lists/date-range.ts';
import { DateRangeField } from '#web/lists/date-range-field.tsx';
import { SearchCard, SearchField, SearchText } from '#web/lists/search-card.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { HazardLevelsPicker } from '#web/pickers/hazard-cascader.tsx';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { YearsPicker } from '#web/pickers/year-picker.tsx';

type Props = { search: EventsSearch; onSearch: (search: EventsSearch) => void; onReset: () => void };

export function EventsSearchCard(props: Props) {
  return (
    <SearchCard {...props} label="Events" empty={EMPTY_EVENTS_SEARCH} tidied={withTidyDays} problemOf={daysProblem}>
      {({ draft, set, setAll, problem, judge }) => (
        <>
          <SearchText label="Name" value={draft.name} onChange={set('name')} first />
          <SearchField label="Country">
            {(id) => <CountriesPicker id={id} value={draft.iso3} onChange={set('iso3')} />}
          </SearchField>
          <SearchField label="Region">
            {(id) => <ReferencesPicker id={id} list="regions" all value={draft.region} onChange={set('region')} />}
          </SearchField>
          <SearchField label="Cause">
            {(id) => (
              <ReferencesPicker
                id={id}
                list="displacement_types"
                all
                value={draft.displacement_type}
                onChange={set('displacement_type')}
              />
            )}
          </SearchField>
          <SearchField label="Start Date" wide>
            {(id) => (
              <DateRangeField
                id={id}
                label="Start date"
                from={draft.date_from}
                to={draft.date_to}
                onFrom={set('date_from')}
                onTo={set('date_to')}
                problem={problem}
                onLeave={judge}
              />
            )}
          </SearchField>
          <SearchField label="Year">
            {(id) => <YearsPicker id={id} value={draft.year} onChange={set('year')} />}
          </SearchField>
          <SearchField label="Hazard Type">
            {(id) => (
              <HazardLevelsPicker id={id} value={hazardPath(draft)} onChange={(path) => setAll(hazardOf(path))} />
            )}
          </SearchField>
        </>
      )}
    </SearchCard>
  );
}
