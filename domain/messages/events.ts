/** The texts of events, word for word from the specification where it quotes them (spec 2 §5, §8). */
import { NEW_DISPLACEMENT } from '#domain/countries/country-figures.ts';
import { counted } from '#domain/values/counts.ts';
import { FORM } from './forms.ts';
import { totalInLine } from './totals.ts';

export const EVENT = {
  form: { notLoaded: "Couldn't load event", editTitle: 'Edit Event', cloneTitle: 'Clone Event' },
  endBeforeStart: FORM.endBeforeStart,
  nameLength: 'Length should be more than 12',
} as const;

/** Unlikely values, and values that a save removes. No warning prevents a save. */
export const EVENT_WARNINGS = {
  date: (first: number, last: number) => `Events are expected from ${first} to ${last}`,
  year: (years: string) => `The dates of the event are of ${years}`,
  loss: (what: string) => `Saving removes ${what}: only disasters have them`,
  hazard: (name: string) => `the hazard ${name}`,
  glides: (glides: readonly string[]) => `the glide ${glides.length === 1 ? 'number' : 'numbers'} ${glides.join(', ')}`,
} as const;

export const GLIDE = {
  form: (glide: string) => `${glide} is not a valid glide number (example: FL-2024-000123-KEN)`,
  unknownCountry: (glide: string) => `${glide} ends in an unknown country code`,
  otherCountry: (glide: string, country: string) => `${glide} is for ${country}, which is not one of the countries`,
  otherHazard: (glide: string, hazard: string) => `${glide} is for ${hazard}, which is not the hazard of the event`,
} as const;

/** The figure of an event. */
export const EVENT_FIGURE = {
  none: 'no figure counts',
  /** In a list, whose figures are of new displacement alone: the event may have stocks. */
  noFlow: 'no flow',
  /** `inAll`: in a list of one country, of an event of several. */
  idps: (figure: string, inAll = false) => `${figure} IDPs${inAll ? ' in all' : ''}`,
  idpsAbout: 'Internally displaced people in the last year with a stock; no new displacement',
  /** Before the figure of an event that is of several countries. */
  partOf: (share: string) => `${share} of `,
  nothing: 'none',
  noneAbout: (facts: number) =>
    facts === 1
      ? 'Its fact is no new displacement, or has no role that counts'
      : 'None of its facts is a new displacement with a role that counts',
  of: (facts: number, figure: number) =>
    `${counted(facts, 'fact')}, ${figure === 0 ? EVENT_FIGURE.noFlow : totalInLine({ type: NEW_DISPLACEMENT, year: null, total: BigInt(figure) })}`,
  negative: 'The subtracted figures exceed the recommended and added ones',
} as const;

/** The reasons why a fact does not fit its event. */
export const MISFITS = {
  country: "its country is not among the event's",
  cause: "its cause is not the event's",
  start: 'it starts before the event',
} as const;

export const FIT = {
  begin: (day: string) => `Begin the event on ${day}`,
  begun: (day: string) => `The event begins on ${day}`,
  beginsAsBefore: 'The event begins as before',
  end: (day: string) => `End the event on ${day}`,
  ended: (day: string) => `The event ends on ${day}`,
  add: (country: string) => `Add ${country} to the event`,
  added: (country: string) => `${country} is a country of the event`,
  asBefore: 'The event is as before',
  notWidened: 'The event has not been changed',
  later: (day: string) => `The figure goes on after its event, which ends on ${day}`,
  fact: (misfits: string) => `The fact does not fit its event: ${misfits}`,
  event: (count: string) => (count === '1' ? '1 of its facts does not fit it' : `${count} of its facts do not fit it`),
} as const;
