/** The texts of uploads, Grab File and the preview, word for word from the specification where it quotes them (spec 2 §8). */

export const FILES = {
  noUuid: 'Failed to fetch a UUID',
  grabbed: 'The file has been created successfully',
  notGrabbed: 'The file has failed to be created',
  keepingPage: 'The page of the document is being kept as its file',
  pageNotKept: 'The page of the document has not been kept as its file',
  uploaded: (file: string) => `${file} has been uploaded successfully`,
  notUploaded: (file: string) => `${file} has not been uploaded`,
  tooLarge: 'The file is larger than 100 MB',
  empty: 'The file is empty',
  stopped: (file: string) => `${file}: stopped, nothing was kept`,
  notPermitted: 'User is not permitted',
  unsaved: 'The file is kept with the document once the document is saved',
  missing: 'The file is not there any more',
  notLoaded: 'The file has not been loaded',
  brokenPicture: "The picture can't be read by the browser. Download it to look at it another way.",
  onItsWay: 'The file is still on its way: please wait for it, or cancel it, then save',
  notShown: (what: string) => `${what} can't be shown here. Download it to read it.`,
} as const;

/** The server's upload limit, in bytes. */
export const LARGEST_FILE = 100 * 1024 * 1024;
