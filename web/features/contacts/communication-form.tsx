/** The form of a communication with a contact. The user is the signed-in person unless another is chosen. */
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { usePerson } from '#web/data/session.ts';
import { LongText } from '#web/forms/inputs.tsx';
import { RecordEditor } from '#web/forms/record-editor.tsx';
import { Countries, Parts } from '#web/forms/record-head.tsx';
import { RecordScreen } from '#web/forms/record-screen.tsx';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { PersonPicker } from '#web/pickers/user-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { COMMUNICATION_FORM, contactQuery, Field } from './communication.ts';

/** A saved communication, or a new one with a contact. */
type Address = { id: string; contact?: undefined } | { id?: undefined; contact: string };

const ToContacts = () => <Link to="/contacts">Go to the contacts</Link>;

function Way({ contact, last }: { contact: number; last: string }) {
  const { data } = useQuery(contactQuery(contact));
  const name = data == null ? `Contact ${contact}` : data.full_name;
  return (
    <Crumbs of={[{ text: 'Contacts', to: '/contacts' }, { text: name, to: `/contacts/${contact}` }, { text: last }]} />
  );
}

const Fields = () => (
  <Card title="Communication">
    <div className="form-fields">
      <Field name="subject" wide>
        {(control) => <NameInput {...control} />}
      </Field>
      <Field name="conducted_at">
        {({ onChange, ...control }) => (
          <Input
            {...control}
            type="datetime-local"
            max="9999-12-31T23:59"
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <Field name="tool">{(control) => <ReferencePicker {...control} list="communication_tools" />}</Field>
      <Field name="iso3">{(control) => <CountryPicker {...control} />}</Field>
      <Field name="user">{(control) => <PersonPicker {...control} />}</Field>
      <Field name="content" wide>
        {(control) => <LongText {...control} />}
      </Field>
    </div>
  </Card>
);

/** `country` is the only one that the contact works in. */
function Form({ id, contact, country = null }: { id: string | null; contact: number | null; country?: string | null }) {
  const user = usePerson()?.username ?? null;
  return (
    <RecordScreen
      kind={COMMUNICATION_FORM}
      id={id}
      notFoundLinks={<ToContacts />}
      above={(row) => (
        <Way
          contact={row?.contact_id ?? contact ?? 0}
          last={row === null ? 'New Communication' : (row.subject ?? 'No subject')}
        />
      )}
      about={({ iso3, tool }) => (
        <Parts>
          {iso3 !== null && <Countries of={[iso3]} />}
          {tool}
        </Parts>
      )}
      form={(begun) => (
        <RecordEditor
          {...begun}
          kind={COMMUNICATION_FORM}
          {...(contact !== null && {
            blank: { ...COMMUNICATION_FORM.blank, contact_id: contact, user, iso3: country },
            storageKey: `communications/new/${contact}`,
          })}
          formTabs={[{ key: 'communication', label: 'Communication', fields: () => <Fields /> }]}
        />
      )}
    />
  );
}

/** For addresses with the number of a contact: draws the form only if the user may write to it. */
function OfContact({ contact }: { contact: string }) {
  const number = /^\d{1,15}$/.test(contact) ? Number(contact) : 0;
  const query = useQuery(contactQuery(number));
  const { data, error } = query;
  if (data != null && data.erased_at === null) {
    const [country = null, ...more] = data.countries_of_operation;
    return <Form id={null} contact={number} country={more.length === 0 ? country : null} />;
  }
  return (
    <Page title={data === undefined ? 'New Communication' : 'Not found'}>
      {error !== null || data === undefined ? (
        <Loaded query={query} what="Loading the contact" failed="Contact has not been loaded" />
      ) : (
        <Nothing
          text={contact === '' ? 'Open a contact first' : `There is no contact ${contact}`}
          next={<ToContacts />}
        />
      )}
    </Page>
  );
}

export const CommunicationForm = ({ at: { id, contact } }: { at: Address }) =>
  id === undefined ? <OfContact contact={contact} /> : <Form id={id} contact={null} />;
