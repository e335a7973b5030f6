/** A communication with a contact: its fields and their rules (spec 3 §3, §5), and its addresses. */
import { COMMUNICATIONS_COLUMNS } from '#domain/generated/columns/communications.ts';
import { COMMUNICATION } from '#domain/messages/contacts.ts';
import { choice, country, id, longText, moment, text } from '#domain/records/record-fields.ts';
import { recordKind } from '#domain/records/record-kind.ts';

export const COMMUNICATION_KIND = recordKind('communications', COMMUNICATIONS_COLUMNS, {
  noun: 'communication',
  fields: {
    contact_id: id('contacts'),
    subject: text({ atMost: [500, COMMUNICATION.subject] }),
    iso3: country(),
    tool: choice(),
    conducted_at: moment({
      form: COMMUNICATION.notMoment,
      range: COMMUNICATION.range,
      future: COMMUNICATION.future,
    }),
    user: choice(),
    content: longText({ atMost: [100_000, COMMUNICATION.content] }),
  },
  words: COMMUNICATION.form,
  stamped: { archived_at: 'moment', archived_reason: undefined },
});

/** The form of a new communication with a contact. */
export const newCommunicationOf = (contact: number): string => `/communications/new/${contact}`;
