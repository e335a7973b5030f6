/** The form of a note on a country, one for each kind: the way back to the country's profile, the fields of its kind, its content. */
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { NOTES } from '#domain/messages/notes.ts';
import { profileOf } from '#domain/countries/notes.ts';
import { countriesQuery, useCountryName } from '#web/data/lists.ts';
import { fieldOf, type FieldControl } from '#web/forms/field.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { RecordEditor } from '#web/forms/record-editor.tsx';
import { Countries, Parts } from '#web/forms/record-head.tsx';
import type { Drafted, KindTypes, RecordForm } from '#web/forms/record-form.ts';
import { RecordScreen } from '#web/forms/record-screen.tsx';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { DayInput } from '#web/pickers/day-input.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { CauseTag } from '#web/ui/cause.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { CONTEXTUAL_ANALYSIS, MONITORING_CHALLENGE, SIGNIFICANT_UPDATE } from './note.ts';

/** A saved note, or a new one on a country. */
type Address = { id: string; iso3?: undefined } | { id?: undefined; iso3: string };

const ToCountries = () => <Link to={'/countries' as string}>Go to the countries</Link>;

function Way({ iso3, last }: { iso3: string; last: string }) {
  const countryName = useCountryName();
  return (
    <Crumbs
      of={[{ text: 'Countries', to: '/countries' }, { text: countryName(iso3), to: profileOf(iso3) }, { text: last }]}
    />
  );
}

type NoteTypes<K extends Drafted> = KindTypes<K> & { row: { iso3: string; title: string; displacement_type?: string } };

type Props<K extends NoteTypes<K>> = {
  kind: RecordForm<K>;
  at: Address;
  /** The first draft of a new note. */
  begin: (iso3: string) => K['draft'];
  fields: ReactNode;
};

/** For addresses with the code of a country: draws its children only if there is such a country. */
export function OfCountry({ iso3, children }: { iso3: string; children: ReactNode }) {
  const query = useQuery(countriesQuery);
  const { data, isSuccess } = query;
  if (data?.some((country) => country.iso3 === iso3)) return children;
  return (
    <Page title={isSuccess ? 'Not found' : 'Country'}>
      {isSuccess ? (
        <Nothing text={NOTES.noCountry(iso3)} next={<ToCountries />} />
      ) : (
        <Loaded query={query} what="Loading the country" failed={NOTES.countryNotLoaded} />
      )}
    </Page>
  );
}

function NoteForm<K extends NoteTypes<K>>({ kind, at: { id, iso3 }, begin, fields }: Props<K>) {
  const tab = {
    key: 'note',
    label: kind.words.editTitle,
    fields: () => (
      <Card title={kind.words.editTitle}>
        <div className="form-fields">{fields}</div>
      </Card>
    ),
  };
  const screen = (
    <RecordScreen
      kind={kind}
      id={id ?? null}
      notFoundLinks={<ToCountries />}
      above={(row) => <Way iso3={row?.iso3 ?? iso3 ?? ''} last={row?.title ?? kind.words.newTitle} />}
      about={(row) => (
        <>
          <Parts>
            <Countries of={[row.iso3]} />
          </Parts>
          <CauseTag cause={row.displacement_type ?? null} />
        </>
      )}
      form={(begun) => (
        <RecordEditor
          {...begun}
          kind={kind}
          {...(iso3 !== undefined && { blank: begin(iso3), storageKey: `${kind.area}/new/${iso3}` })}
          formTabs={[tab]}
        />
      )}
    />
  );
  return iso3 === undefined ? screen : <OfCountry iso3={iso3}>{screen}</OfCountry>;
}

const Country = (field: FieldControl<string | null>) => <CountryPicker {...field} clearable={false} />;
const Cause = (field: FieldControl<string | null>) => (
  <ReferencePicker {...field} list="displacement_types" clearable={false} />
);

const AnalysisField = fieldOf(CONTEXTUAL_ANALYSIS.fields);

export const ContextualAnalysisForm = ({ at }: { at: Address }) => (
  <NoteForm
    kind={CONTEXTUAL_ANALYSIS}
    at={at}
    begin={(iso3) => ({ ...CONTEXTUAL_ANALYSIS.blank, iso3 })}
    fields={
      <>
        <AnalysisField name="title" required wide>
          {(title) => <NameInput {...title} />}
        </AnalysisField>
        <AnalysisField name="publication_date" required>
          {(day) => <DayInput {...day} label="Publication date" />}
        </AnalysisField>
        <AnalysisField name="displacement_type" required>
          {Cause}
        </AnalysisField>
        <AnalysisField name="group">{(group) => <ReferencePicker {...group} list="groups" />}</AnalysisField>
        <AnalysisField name="iso3" required>
          {Country}
        </AnalysisField>
        <AnalysisField name="content" wide>
          {(content) => <MarkdownField {...content} />}
        </AnalysisField>
      </>
    }
  />
);

const UpdateField = fieldOf(SIGNIFICANT_UPDATE.fields);

export const SignificantUpdateForm = ({ at }: { at: Address }) => (
  <NoteForm
    kind={SIGNIFICANT_UPDATE}
    at={at}
    begin={(iso3) => ({ ...SIGNIFICANT_UPDATE.blank, iso3 })}
    fields={
      <>
        <UpdateField name="title" required wide>
          {(title) => <NameInput {...title} />}
        </UpdateField>
        <UpdateField name="date" required>
          {(day) => <DayInput {...day} label="Date" />}
        </UpdateField>
        <UpdateField name="displacement_type" required>
          {Cause}
        </UpdateField>
        <UpdateField name="source">
          {({ onChange, ...source }) => (
            <Input {...source} dir="auto" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
          )}
        </UpdateField>
        <UpdateField name="iso3" required>
          {Country}
        </UpdateField>
        <UpdateField name="content" wide>
          {(content) => <MarkdownField {...content} />}
        </UpdateField>
      </>
    }
  />
);

const ChallengeField = fieldOf(MONITORING_CHALLENGE.fields);

export const MonitoringChallengeForm = ({ at }: { at: Address }) => (
  <NoteForm
    kind={MONITORING_CHALLENGE}
    at={at}
    begin={(iso3) => ({ ...MONITORING_CHALLENGE.blank, iso3 })}
    fields={
      <>
        <ChallengeField name="title" required wide>
          {(title) => <NameInput {...title} />}
        </ChallengeField>
        <ChallengeField name="date" required>
          {(day) => <DayInput {...day} label="Date" />}
        </ChallengeField>
        <ChallengeField name="iso3" required>
          {Country}
        </ChallengeField>
        <ChallengeField name="content" wide>
          {(content) => <MarkdownField {...content} />}
        </ChallengeField>
      </>
    }
  />
);
