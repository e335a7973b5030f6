/** The texts of documents, word for word from the specification where it quotes them (spec 2 §5, §8). */

export const DOCUMENT = {
  form: {
    notCreated: 'Document was not created/updated',
    notUpdated: 'Document was not created/updated',
    deleted: 'The document has been deleted',
    notDeleted: (text: string) => ['Failed to delete the document', text] as const,
    invalid: 'Check form errors',
  },
} as const;

export const COUNTRY_OF_DOCUMENT = {
  title: 'Which country is the document about?',
  reason: 'Its serial number has the country, and never changes.',
  country: 'Country',
  without: 'Create without a country',
} as const;

export const QUICK_FACTS = {
  invalidTitle: 'Error',
  invalidText: 'Check the quick fact forms for errors',
  saveOthers: (count: number) => (count === 1 ? 'Save the other fact' : `Save the other ${count} facts`),
  created: 'Facts have been created',
  notCreated: 'Failed to create fact',
  deleteTitle: 'Delete Quick Fact',
  deleteText: 'This fact is not saved yet, are you sure?',
} as const;
