/** The texts of publishers, word for word from the specification where it quotes them (spec 2 §5, §8). */

export const PUBLISHER = {
  form: {
    loaded: 'Source/Publisher has been loaded',
    notLoaded: 'Source/Publisher has not been loaded',
    saved: 'Source/Publisher has been created/updated',
    notCreated: 'Failed to create/update',
    notUpdated: 'Failed to create/update',
  },
  notSearched: 'error searching options',
} as const;
