/** The texts of uploads, Grab File and the preview, word for word from the specification where it quotes them (spec 2 §8). */

export const FILES = {
  noUuid: 'Failed to fetch a UUID',
  grabbed: 'The file has been created successfully',
  notGrabbed: 'The file has failed to be created',
  tooLarge: 'The file is larger than 100 MB',
  empty: 'The file is empty',
} as const;

/** The server's upload limit, in bytes. */
export const LARGEST_FILE = 100 * 1024 * 1024;
