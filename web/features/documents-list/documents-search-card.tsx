/** The search card of the documents list. Runs nothing itself, and asks for no dates that can't be applied. */
import type { ReactNode } from 'react';
import { Radio } from 'antd';
import { EMPTY_SEARCH, type DocumentsSearch, type Match } from '#domain/documents-search.ts';
import { DateRangeField } from '#web/lists/date-range-field.tsx';
import { openDaysProblem, withTidyDays } from '#web/lists/date-range.ts';
import { SearchCard, SearchField, SearchText } from '#web/lists/search-card.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { PublishersPicker } from '#web/pickers/publishers-picker.tsx';

type Props = { search: DocumentsSearch; onSearch: (search: DocumentsSearch) => void; onReset: () => void };

type MatchProps = { label: string; value: Match; onChange: (match: Match) => void; children: ReactNode };

/** Whether a document has to have all of what is chosen, or any of it. */
function WithMatch({ label, value, onChange, children }: MatchProps) {
  return (
    <div className="search-match">
      {children}
      <Radio.Group
        aria-label={`${label}: all or any`}
        optionType="button"
        size="small"
        options={['All', 'Any']}
        value={value ?? 'All'}
        onChange={({ target }) => onChange(target.value === 'Any' ? 'Any' : null)}
      />
    </div>
  );
}

export function DocumentsSearchCard(props: Props) {
  return (
    <SearchCard {...props} label="Documents" empty={EMPTY_SEARCH} tidied={withTidyDays} problemOf={openDaysProblem}>
      {({ draft, set, problem, judge }) => (
        <>
          <SearchText label="Serial No." value={draft.serial_no} onChange={set('serial_no')} />
          <SearchText label="Name" value={draft.name} onChange={set('name')} wide first />
          <SearchField label="Publication Date" wide>
            {(id) => (
              <DateRangeField
                id={id}
                label="Publication date"
                from={draft.date_from}
                to={draft.date_to}
                onFrom={set('date_from')}
                onTo={set('date_to')}
                problem={problem}
                onLeave={judge}
              />
            )}
          </SearchField>
          <SearchField label="Sources" wide>
            {(id) => (
              <WithMatch label="Sources" value={draft.sources_match} onChange={set('sources_match')}>
                <PublishersPicker id={id} value={draft.sources} onChange={set('sources')} />
              </WithMatch>
            )}
          </SearchField>
          <SearchField label="Publishers" wide>
            {(id) => (
              <WithMatch label="Publishers" value={draft.publishers_match} onChange={set('publishers_match')}>
                <PublishersPicker id={id} value={draft.publishers} onChange={set('publishers')} />
              </WithMatch>
            )}
          </SearchField>
          <SearchField label="Countries" wide>
            {(id) => (
              <WithMatch label="Countries" value={draft.countries_match} onChange={set('countries_match')}>
                <CountriesPicker id={id} value={draft.countries} onChange={set('countries')} />
              </WithMatch>
            )}
          </SearchField>
        </>
      )}
    </SearchCard>
  );
}
