/** Warns of contacts that may be the person in the form. */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { ContactDraft } from '#domain/contacts/contacts.ts';
import { AlikeRecords } from '#web/forms/alike-records.tsx';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { alikeQuery } from './contact.ts';

/** `own` is the contact itself. */
export function AlikeContacts({ own }: { own: number | null }) {
  const values = useWatch<ContactDraft, ['name', 'surname', 'organisation', 'email']>({
    name: ['name', 'surname', 'organisation', 'email'],
  });
  const [name = '', surname = '', organisation = '', email = ''] = useAfterPause(values.join('\n')).split('\n');
  const { data = [] } = useQuery(alikeQuery({ name, surname, organisation, email }, own));
  return (
    <div role="status">
      <AlikeRecords
        title="This person may have a record already: same e-mail, or same name and organisation"
        subject="contacts"
        records={data}
        label={({ full_name }) => full_name}
        about={({ organisation: at, email: address }) => [at, address].filter(Boolean).join(' · ')}
      />
    </div>
  );
}
