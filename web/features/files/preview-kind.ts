/** How a file is shown, by its detected type; other types can only be downloaded. */

export type PreviewKind = 'pdf' | 'image' | 'page' | 'table' | 'text' | 'none';

const ways: readonly [RegExp, PreviewKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)$/, 'image'],
  // The server turns each into an inert page.
  [/^(text\/html|multipart\/related|message\/rfc822)$/, 'page'],
  [
    /^application\/vnd\.openxmlformats-officedocument\.(wordprocessingml\.(document|template)|spreadsheetml\.(sheet|template))$/,
    'page',
  ],
  [/^application\/vnd\.ms-(word\.(document|template)|excel\.(sheet|template))\.macroenabled\.12$/, 'page'],
  [/^application\/vnd\.oasis\.opendocument\.spreadsheet(-template)?$/, 'page'],
  [/^text\/(csv|tab-separated-values)$/, 'table'],
  [/^(text\/(plain|markdown)|application\/(geo\+)?json|application\/xml)$/, 'text'],
];

/** The ordinary names of types that can only be downloaded. */
const kinds: readonly [RegExp, string][] = [
  [/msword/, 'A Word file of the old kind (.doc)'],
  [/ms-excel$/, 'An Excel file of the old kind (.xls)'],
  // Office wraps a file with a password in the container of its old kinds, whose name says no more.
  [/x-cfb/, 'An Office file that is protected by a password or of an old kind'],
  [/opendocument\.text|rtf/, 'A text document'],
  [/spreadsheet|ms-excel/, 'A spreadsheet'],
  [/presentation|powerpoint/, 'A presentation'],
  [/outlook/, 'A mail of Outlook'],
  [/^image\//, 'A picture of this kind'],
  [/^(audio|video)\//, 'A recording'],
  [/zip|compressed|x-7z|x-rar|gzip|x-tar/, 'An archive'],
];

export const kindInWords = (contentType: string | null): string =>
  kinds.find(([form]) => form.test(contentType ?? ''))?.[1] ?? 'A file of this kind';

export const previewKind = (contentType: string | null): PreviewKind =>
  ways.find(([form]) => form.test(contentType ?? ''))?.[1] ?? 'none';
