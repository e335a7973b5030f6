/** /contacts/new and /contacts/{id}; /communications/new/{contact_id} and /communications/{id}. */
import { useParams, useSearch } from '@tanstack/react-router';
import { CommunicationForm } from '#web/features/contacts/communication-form.tsx';
import { CommunicationsOf } from '#web/features/contacts/communications.tsx';
import { ContactForm } from '#web/features/contacts/contact-form.tsx';
import { CommunicationBeside } from './fact-beside.tsx';

export function ContactScreen() {
  const { id = null } = useParams({ strict: false });
  const { country }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return (
    <ContactForm
      key={id ?? 'new'}
      id={id}
      country={typeof country === 'string' && country !== '' ? country : null}
      communications={(contact) => <CommunicationsOf contact={contact} peek={CommunicationBeside} />}
    />
  );
}

export function CommunicationScreen() {
  const { id, contact_id = '' } = useParams({ strict: false });
  return <CommunicationForm key={id ?? contact_id} at={id === undefined ? { contact: contact_id } : { id }} />;
}
