/** The texts of the parking lot and of the prototype screens, word for word from the specification where it quotes them (spec 2 §5, §8). */
import { counted } from '#domain/values/counts.ts';

export const PARKING_LOT = {
  title: 'Parking lot',
  documents: 'Documents',
  facts: 'Facts',
  events: 'Events',
  first: 'Records that other programs send wait here to be imported.',
  documentsNotLoaded: 'Failed to load documents',
  looksLike: (reason: string) => `${reason} as a record that exists`,
  importIt: 'Import',
  open: 'Open',
  edit: 'Edit',
  reject: 'Reject',
  rejectWhole: { documents: 'Reject document', events: 'Reject event' },
  rejectFact: 'Reject fact',
  rejectTitle: (count: number) => `Reject ${counted(count, 'record')}`,
  rejectOne: { documents: 'Reject this document', facts: 'Reject this fact', events: 'Reject this event' },
  rejected: (count: number) => `Rejected: ${counted(count, 'record')}`,
  documentRejected: 'Document rejected',
  documentNotRejected: 'Failed to reject document',
  factRejected: 'Fact rejected',
  factNotRejected: 'Failed to reject fact',
  takeBack: 'Take back',
  takenBack: (count: number) => `Waiting again: ${counted(count, 'record')}`,
  assign: 'Assign',
  assignToMe: 'Assign to me',
  assignTitle: (count: number) => `Assign ${counted(count, 'record')}`,
  assigned: (count: number, name: string) => `Assigned to ${name}: ${counted(count, 'record')}`,
  unassigned: (count: number) => `Assigned to nobody: ${counted(count, 'record')}`,
  importDocument: 'Import document',
  newEvent: 'New Event',
  addToEvent: 'Add to an existing event',
  join: 'Add to event',
  joined: 'Added to the event',
  notLoaded: 'The record has not been loaded',
} as const;

/** The texts of the prototype's document form. */
export const PROTOTYPE_DOCUMENT = {
  loaded: 'Document is loaded',
  loadedFromParkingLot: 'Document is loaded from parking lot',
  notLoaded: 'Failed to load the document',
  saved: 'Document is saved',
  notCreated: 'Failed to save the document',
  notUpdated: 'Failed to save the document',
  deleted: 'Document has been deleted',
  notDeleted: (text: string) => ['Failed to delete the document', text] as const,
} as const;

export const PROTOTYPE = {
  valid: 'OK!',
  nameLength: 'Name must be more than 10 characters',
  documentTypeRequired: 'Document type is required',
  documentFirst: 'Failed to add new fact, save the document first.',
  factsNotLoaded: 'Failed to load facts',
  factLoaded: 'Parking lot fact is loaded',
  factNotLoaded: 'Failed to load parking lot fact',
  factSaved: 'Fact is saved',
  factNotSaved: 'Failed to save the fact',
} as const;

/** Beyond the specification's: what delivered facts and publishers lack. */
export const LOT_FACTS = {
  missing: (fields: readonly string[]) => `Missing: ${fields.join(', ').toLowerCase()}`,
  forAll: 'Values for all facts without their own (kept in this browser until they are saved)',
  received: 'received as',
  typedBefore: (fact: number) => `Fact ${fact} has the values that were typed in this browser before.`,
  takeReceived: 'Take the received ones',
  guessed: (fact: number, fields: readonly string[]) =>
    `Fact ${fact}, guessed, because the text does not say it of this figure: ${fields.join(', ')}`,
  checkAll: (count: number) => `Check ${counted(count, 'fact')} at once`,
  saved: (count: number) => `${counted(count, 'fact')} ${count === 1 ? 'is' : 'are'} saved`,
  notSaved: 'Failed to save the facts',
  /** The first field with a problem gets the focus. */
  toCorrect: (facts: number) =>
    facts === 1
      ? 'Nothing was saved. Correct the marked fields: the first one has the focus.'
      : `Nothing was saved. ${counted(facts, 'fact')} have marked fields to correct: the first one has the focus.`,
  publisherMade: (name: string) => `Publisher created: ${name}`,
  publisherType: (type: string) => `Its type is ${type}, from its name.`,
  publisherNotMade: 'The publisher was not created',
  makePublisher: (type: string) => `Create this publisher as ${type}, and choose it for both fields`,
} as const;

/** The prototype's words for problems that the other forms word differently. */
export const PROTOTYPE_FACT_WORDS: Readonly<Record<string, string>> = {
  'Length should be more than 3': PROTOTYPE.nameLength,
  'Country type is required': 'Country is required',
  'Reported figure is required': 'Figure is required',
  "End date can't be before start date.": "Can't be less than start date",
};
