/** The texts of the form of any record; each kind replaces those that the specification words differently. */

export const FORM = {
  nothingToSave: 'There are no changes to save',
  notUndone: 'The change has not been undone',
  changedSince: 'Somebody has changed the record since.',
  notPermitted: 'User is not permitted',
  pageNotPermitted: 'You may not see this page',
  needsRight: (right: string) => `This needs the right '${right}', which an administrator can give you.`,
  endBeforeStart: "End date can't be before start date.",
  dateError: 'Date error',
  /** Beside the title of the specification, which does not say what to do. */
  toCorrect: (fields: number) =>
    fields === 1 ? 'One field needs a correction:' : `${fields} fields need a correction:`,
  /** Beside 'created/updated', which does not say which. */
  wasCreated: (called: string) => `Created: ${called}`,
  wasChanged: (called: string) => `Changed: ${called}`,
} as const;

type Notice = readonly [title: string, text?: string];

export interface FormWords {
  /** The noun for the record within a sentence: 'fact'. */
  noun: string;
  loaded: string;
  notLoaded: string;
  missing: (id: string) => string;
  saved: string;
  /** After the creation, if it has a text of its own. */
  created?: string;
  notCreated: string;
  notUpdated: string;
  deleteTitle: string;
  deleteText: string;
  /** The reasons why there is no Delete, by constraint; a constraint without a text is not mentioned. */
  notDeletable: Readonly<Record<string, string>>;
  deleted: string;
  notDeleted: (text: string) => Notice;
  /** The label of the button that saves, if it is not 'Create' or 'Update'. */
  save?: string;
  /** The message of 'Validate' for a form without problems; a form without it has no such button. */
  valid?: string;
  /** The notice of a form with problems. */
  invalid: string;
  /** The titles of the page: for a new record, and while a record is loading. */
  newTitle: string;
  editTitle: string;
  cloneTitle: string;
  /** The link to the form of a new record. */
  newLink: string;
}

export function formWords(noun: string): FormWords {
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  return {
    noun,
    loaded: `${title} has been loaded`,
    notLoaded: `${title} has not been loaded`,
    missing: (id) => (/^\d+$/.test(id) ? `There is no ${noun} ${id}` : `There is no page of a ${noun} at “${id}”`),
    saved: `${title} has been created/updated`,
    notCreated: `Failed to create ${noun}`,
    notUpdated: `Failed to update ${noun}`,
    deleteTitle: `Delete ${title}`,
    deleteText: `This action will permanently delete this ${noun}, are you sure?`,
    notDeletable: {},
    deleted: 'Successfully deleted',
    notDeleted: (text) => [`Failed to delete: ${text}`],
    invalid: 'Form errors!',
    newTitle: `New ${title}`,
    editTitle: title,
    cloneTitle: 'Clone',
    newLink: `New ${title}`,
  };
}
