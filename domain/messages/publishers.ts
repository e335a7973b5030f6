/** What the publisher form says, word for word from the specification where it quotes them (spec 2 §5, §8). */

export const PUBLISHER = {
  loaded: 'Source/Publisher has been loaded',
  notLoaded: 'Source/Publisher has not been loaded',
  missing: (id: string) => `There is no publisher ${id}`,
  saved: 'Source/Publisher has been created/updated',
  notSaved: 'Failed to create/update',
  invalid: 'Form errors!',
  sameName: 'There may be this publisher already: same name and country',
  create: (name: string) => `Create "${name}"`,
  notSearched: 'error searching options',
} as const;
