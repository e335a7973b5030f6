/** The words at the start of a new document. */

/** The name of the file of a pasted text. */
export const PASTED = 'Pasted text.txt';

export const BEGIN = {
  label: 'Address, file or text',
  neither: 'Give the address of a page or a file, choose a file, or paste a text of whole sentences',
  known: 'Another document begins with this address',
  sameText: 'Another document has a file with the same text',
  running: ({ name, fetched }: { name: string; fetched: boolean }) =>
    fetched ? `Fetching ${name}` : name === PASTED ? 'Reading the pasted text' : `Uploading ${name}`,
  byHand: 'The address stays in the form, which can be filled in by hand.',
  take: (publisher: string) => `Take "${publisher}"`,
  nothing: 'Nothing was read in the file: fill in the form by hand',
  scriptOnly:
    'The page shows its text only by a script, so no copy of it was kept. Save it as PDF in your browser and choose that file, or fill in the form by hand',
  scan: 'The file holds no text that can be read, such as a scan. It is kept: fill in the form by hand',
} as const;
