/** The texts of contacts and communications, word for word from the specification where it quotes them (spec 3 §5, §8). */

export const CONTACT = {
  form: {
    created: 'Contact has been created',
    saved: 'Contact has been updated',
    notCreated: 'Failed to create/update contact',
    notUpdated: 'Failed to create/update contact',
  },
  tooLong: 'The text is longer than 500 characters',
  comment: 'The comment is longer than 100,000 characters',
  email: 'E-mail is not valid',
  /** 'Communications 17'. */
  record: (relation: string, id: string) =>
    `${relation.charAt(0).toUpperCase()}${relation.slice(1).replaceAll('_', ' ')} ${id.length > 20 ? '' : id}`.trim(),
  erased: 'The personal data of this contact were erased',
} as const;

export const COMMUNICATION = {
  form: {
    created: 'Communication has been created',
    saved: 'Communication has been updated',
    notCreated: 'Failed to create/update entry',
    notUpdated: 'Failed to create/update entry',
  },
  subject: 'The subject is longer than 500 characters',
  content: 'The content is longer than 100,000 characters',
  notMoment: 'This is not a date and time',
  range: 'The date must lie between 1900 and 9999',
  future: "The date can't be in the future",
} as const;
