/** The form of a contact: its fields, the warning of the same person, its communications, and the removal of its personal data. */
import { useEffect, type ReactNode } from 'react';
import { createLink } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { newCommunicationOf } from '#domain/contacts/communications.ts';
import { CONTACT } from '#domain/messages/contacts.ts';
import { dropDrafts } from '#web/data/drafts.ts';
import { useMay } from '#web/data/may.ts';
import { useSession } from '#web/data/session.ts';
import { RecordEditor } from '#web/forms/record-editor.tsx';
import { Countries, Parts } from '#web/forms/record-head.tsx';
import { RecordScreen, type Addressed } from '#web/forms/record-screen.tsx';
import { useRights } from '#web/forms/rights.ts';
import { ContactLink } from './contact-link.tsx';
import { AlikeContacts } from './alike.tsx';
import { ContactFields } from './contact-fields.tsx';
import { CONTACT_FORM, type ContactRow } from './contact.ts';
import { ErasePerson } from './erase.tsx';

const LinkButton = createLink(Button);

/** A draft in this browser of a contact that was erased goes too. */
function ErasedNotice({ id }: { id: number }) {
  const username = useSession()?.username;
  useEffect(() => {
    if (username !== undefined) dropDrafts(username, `contacts/${id}`);
  }, [username, id]);
  return <Alert className="form-notice" type="info" showIcon title={CONTACT.erased} />;
}

function Fields({ row }: { row: ContactRow | null }) {
  const { mayChange } = useRights('contacts', row);
  return (
    <>
      {mayChange && <AlikeContacts own={row?.id ?? null} />}
      <div className="form-columns">
        <ContactFields />
      </div>
    </>
  );
}

function NewCommunication({ contact }: { contact: number }) {
  const mayCreate = useMay()('create', 'communications');
  return (
    mayCreate && (
      <p>
        <LinkButton to={newCommunicationOf(contact)} color="primary" variant="solid">
          New Communication
        </LinkButton>
      </p>
    )
  );
}

/** `country`: a new contact works in it. */
type Props = Addressed & { country: string | null; communications: (contact: number) => ReactNode };

export function ContactForm({ country, communications, ...addressed }: Props) {
  const sees = useMay()('view', 'communications');
  return (
    <RecordScreen
      {...addressed}
      kind={CONTACT_FORM}
      about={({ organisation, job_title, countries_of_operation, email, phone }) => (
        <>
          <Parts>
            {[job_title, organisation].filter(Boolean).join(', ')}
            {countries_of_operation.length > 0 && <Countries of={countries_of_operation} />}
          </Parts>
          <ContactLink by="mailto" to={email} />
          <ContactLink by="tel" to={phone} />
        </>
      )}
      form={(begun) => (
        <RecordEditor
          {...begun}
          kind={CONTACT_FORM}
          {...(country !== null && { blank: { ...CONTACT_FORM.blank, countries_of_operation: [country] } })}
          {...(begun.loaded?.row.erased_at != null && { toRead: CONTACT.erased })}
          formTabs={[
            {
              key: 'contact',
              label: 'Contact',
              fields: (row) => <Fields row={row} />,
              beside: ({ id, erased_at }) => erased_at !== null && <ErasedNotice id={id} />,
            },
          ]}
          savedTabs={
            sees && begun.loaded !== null
              ? [
                  {
                    key: 'communications',
                    label: 'Communications',
                    content: ({ row }) => (
                      <>
                        {row.erased_at === null && <NewCommunication contact={row.id} />}
                        {communications(row.id)}
                      </>
                    ),
                  },
                ]
              : []
          }
          foot={({ row, reload }) => row.may_erase && <ErasePerson row={row} onErased={reload} />}
        />
      )}
    />
  );
}
