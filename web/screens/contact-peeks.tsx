/** Contacts and communications to read beside their lists. */
import { COMMUNICATION_FORM } from '#web/features/communication-form/communication.ts';
import { CONTACT_FORM } from '#web/features/contact-form/contact.ts';
import { RecordPeek } from '#web/forms/record-peek.tsx';

type Props = { id: number };

export const ContactPeek = ({ id }: Props) => <RecordPeek kind={CONTACT_FORM} id={id} />;
export const CommunicationPeek = ({ id }: Props) => <RecordPeek kind={COMMUNICATION_FORM} id={id} />;
