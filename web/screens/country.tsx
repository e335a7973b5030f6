/** /countries/profiles/{iso3}: how a country is watched and what is recorded about it. Everything is loaded at once; the sections that the user may not view are left out. */
import '#web/features/countries/country-profile.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { newContactIn } from '#domain/contacts/contacts.ts';
import { NOTE_KINDS, type NoteKind } from '#domain/countries/notes.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { YEARS } from '#domain/messages/years.ts';
import { useCountryName } from '#web/data/lists.ts';
import { firstStepsQuery } from '#web/data/first-steps.ts';
import { useMay } from '#web/data/may.ts';
import { COMMUNICATIONS } from '#web/features/contacts/communications.tsx';
import { CONTACTS } from '#web/features/contacts/contacts.tsx';
import { CountryNotes, firstNotesQuery, NoNotes } from '#web/features/countries/country-notes.tsx';
import { FactsMap } from '#web/features/countries/facts-map.tsx';
import { Headline } from '#web/features/countries/headline.tsx';
import { FiguresCard } from '#web/features/countries/figures-card.tsx';
import { Months } from '#web/features/countries/months.tsx';
import { PortfolioCard } from '#web/features/countries/portfolio-card.tsx';
import { countryQuery, monthlyFiguresQuery, yearlyFiguresQuery } from '#web/features/countries/profile-queries.ts';
import { Sections, type Section } from '#web/features/countries/sections.tsx';
import { DOCUMENTS } from '#web/features/documents/documents.tsx';
import { EVENTS } from '#web/features/events/events.tsx';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { ReleasedFigures } from '#web/features/releases/reading/released-figures.tsx';
import { SampleLeftOut } from '#web/features/sample/sample-data.tsx';
import { YearsSoFar } from '#web/charts/years-so-far.tsx';
import { PresetList } from '#web/lists/search/preset-list.tsx';
import { FollowButton } from '#web/pickers/follow-button.tsx';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { Page } from '#web/ui/page.tsx';
import { Failed, Nothing, problemWords } from '#web/ui/states.tsx';
import { DocumentBeside, EventBeside, FactBeside } from './fact-beside.tsx';

export function CountryScreen() {
  const { iso3 = '' } = useParams({ strict: false });
  const code = iso3.toUpperCase();
  return <Profile key={code} iso3={code} />;
}

function Profile({ iso3 }: { iso3: string }) {
  const navigate = useNavigate();
  const may = useMay();
  const { data: country, error, refetch } = useQuery(countryQuery(iso3));
  const latest = country === undefined ? undefined : (country?.latest_year ?? null);
  const running = useQuery(yearlyFiguresQuery(iso3));
  const months = useQuery(monthlyFiguresQuery(iso3));
  const notes = useQuery(firstNotesQuery(iso3));
  const { data: first } = useQuery(firstStepsQuery);
  const isWaiting = [running, months, notes].some(({ isPending }) => isPending) || latest === undefined;
  // Notes are long: without any, the map begins the page beside the months, and the story is one line below it.
  const told = (notes.data?.length ?? 0) > 0;
  // Kinds without a note have no heading: one line below the others names them.
  const untold =
    notes.data === undefined ? [] : NOTE_KINDS.filter((kind) => !notes.data.some((note) => note.kind === kind));
  const notesOf = (kind: NoteKind) =>
    !untold.includes(kind) ? (
      <CountryNotes kind={kind} iso3={iso3} />
    ) : kind === untold.at(-1) ? (
      <NoNotes kinds={untold} iso3={iso3} />
    ) : null;
  const map = <FactsMap iso3={iso3} latest={latest} />;
  const lists = usePresets(iso3);
  const selector = (
    <CountryPicker
      aria-label="Country"
      value={country === null ? null : iso3}
      clearable={false}
      onChange={(next) => next !== null && void navigate({ to: '/countries/profiles/$iso3', params: { iso3: next } })}
    />
  );
  const of = ['country', iso3] as const;
  const sections: Section[] = [
    {
      id: 'contextual_analysis',
      label: 'Contextual Analysis',
      key: '3',
      place: 'story',
      content: notesOf('contextual_analysis'),
    },
    {
      id: 'significant_updates',
      label: 'Significant Updates',
      key: '4',
      place: 'story',
      content: notesOf('significant_updates'),
    },
    {
      id: 'monitoring_challenges',
      label: 'Monitoring Challenges',
      key: '5',
      place: 'story',
      content: notesOf('monitoring_challenges'),
    },
    { id: 'portfolios', label: 'Portfolios', key: '2', place: 'story', content: <PortfolioCard iso3={iso3} /> },
    {
      id: 'figures',
      label: 'Figures',
      key: '6',
      place: told ? 'beside' : 'lead',
      content: (
        <>
          <FiguresCard iso3={iso3} />
          {first?.sample_left_out === true && <SampleLeftOut />}
          {may('view', 'releases') && <ReleasedFigures iso3={iso3} running={running.data} />}
        </>
      ),
    },
    {
      id: 'facts',
      label: 'Facts',
      key: '7',
      content: <PresetList list={FACTS} preset={lists.own} title="Facts" of={of} peek={FactBeside} />,
    },
    {
      id: 'events',
      label: 'Events',
      key: '8',
      content: <PresetList list={EVENTS} preset={lists.linked} title="Events" of={of} peek={EventBeside} />,
    },
    {
      id: 'documents',
      label: 'Documents',
      key: '9',
      content: <PresetList list={DOCUMENTS} preset={lists.linked} title="Documents" of={of} peek={DocumentBeside} />,
    },
    ...(may('view', 'contacts')
      ? [
          {
            id: 'contacts',
            label: 'Contacts',
            key: '0',
            content: (
              <PresetList
                list={CONTACTS}
                preset={lists.contacts}
                title="Contacts"
                of={of}
                actions={
                  may('create', 'contacts') && (
                    <Link to={newContactIn(iso3)} aria-label="New contact of this country">
                      New
                    </Link>
                  )
                }
              />
            ),
          },
        ]
      : []),
    ...(may('view', 'communications')
      ? [
          {
            id: 'communications',
            label: 'Communications',
            key: '-',
            content: <PresetList list={COMMUNICATIONS} preset={lists.own} title="Communications" of={of} />,
          },
        ]
      : []),
  ];
  const countryName = useCountryName();
  const name = country === null ? COUNTRY.unknown : (country?.name ?? countryName(iso3));
  return (
    <Page
      title={name}
      tab={name === '' ? 'Country' : `${name} · Country`}
      beside={
        <>
          {country != null && <FollowButton of="geo_entities" id={iso3} noun={name} />}
          {country?.region != null && <span className="quiet">{country.region}</span>}
          {country != null && country.latest_year !== null && (
            <>
              <span className="quiet">{YEARS.shown(country.latest_year)}</span>
              <YearsSoFar iso3={iso3} shown={country.latest_year} />
            </>
          )}
        </>
      }
    >
      {error !== null && <Failed title={COUNTRY.notLoaded} text={problemWords(error)} retry={() => void refetch()} />}
      {country === null ? (
        <>
          <div className="country-selector">{selector}</div>
          <Nothing
            search
            text={`No country has the code ${iso3}`}
            next="Choose a country above, or find it in the list of countries."
          />
        </>
      ) : (
        <Sections
          sections={sections}
          selector={selector}
          headline={<Headline iso3={iso3} latest={latest} rows={running.data} />}
          lead={!told && map}
          beside={
            <>
              <Months iso3={iso3} latest={latest} />
              {told && map}
            </>
          }
          waiting={error === null && isWaiting}
        />
      )}
    </Page>
  );
}

/** Events and documents are linked to the country through its facts, whatever countries they name themselves. */
const usePresets = (iso3: string) =>
  useMemo(
    () => ({
      own: { where: { iso3: `eq.${iso3}` }, search: { iso3 } },
      contacts: { where: { countries_of_operation: `ov.{${iso3}}` }, search: { countries_of_operation: iso3 } },
      linked: { where: { fact_countries: `ov.{${iso3}}` }, search: { in_fact_countries: iso3 } },
    }),
    [iso3],
  );
