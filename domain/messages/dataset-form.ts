/** The texts of the form of a tabular dataset, word for word from the specification where it quotes them (spec 2 §5, §8). */

export const DATASET_FORM_WORDS = {
  form: {
    notCreated: 'Database Error',
    notUpdated: 'Failed to save',
    invalid: 'Form Error: Please check the form for errors',
    deleteTitle: 'Delete Tabular Dataset',
    newTitle: 'New Tabular Dataset',
    newLink: 'New Tabular Dataset',
  },
  toLock: 'A fact can rest on the records of a locked dataset only: lock it once they are complete.',
  locked: 'Dataset is locked!',
  /** Of the view, of a dataset that the user may change in the editor. */
  view: 'Open the editor to change this dataset',
  comments: {
    update: 'Update comments',
    updated: 'Comments updated successfully',
    notUpdated: 'Comments failed to be updated',
    newer: 'Somebody else changed the comments meanwhile. They are now:',
    over: 'Update replaces them with yours.',
  },
} as const;
