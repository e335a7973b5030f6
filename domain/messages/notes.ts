/** The texts of notes on a country, word for word from the specification where it quotes them (spec 3 §5, §8); the required-title message is the right one. */
import type { FormWords } from './forms.ts';

const saved = (noun: string): Pick<FormWords, 'created' | 'saved'> => ({
  created: `${noun} has been created`,
  saved: `${noun} has been updated`,
});
const refused = (text: string): Pick<FormWords, 'notCreated' | 'notUpdated'> => ({
  notCreated: text,
  notUpdated: text,
});

export const NOTES = {
  title: 'Title is required',
  titleSize: 'The title must have between 1 and 500 characters',
  content: 'The content is longer than 100,000 characters',
  country: 'Country is required',
  cause: 'Cause is required',
  source: 'The source is longer than 2,000 characters',
  date: {
    required: 'Date is required',
    range: 'The date must lie between 1900 and 9999',
    future: "The date can't be in the future",
  },
  publicationDate: 'Publication date is required',
  contextual_analysis: {
    ...saved('Contextual analysis'),
    ...refused('Failed to create/update contextual Analysis'),
    loaded: 'Contextual analysis has been loaded',
    notLoaded: 'Contextual analysis failed to load',
  },
  significant_updates: {
    ...saved('Significant update'),
    ...refused('Failed to create/update significant updates'),
    loaded: 'Significant update has been loaded',
    notLoaded: 'Significant updates failed to load',
  },
  monitoring_challenges: {
    ...saved('Monitoring challenge'),
    ...refused('Failed to create/update monitoring challenges'),
    loaded: 'Monitoring challenge has been loaded',
    notLoaded: 'Monitoring challenges failed to load',
  },
  countryNotLoaded: 'Country information failed to load',
  noCountry: (iso3: string) => `There is no country with the code ${iso3}`,
} as const;
