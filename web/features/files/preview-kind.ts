/** Which way a file is shown, by its true type; what no way suits is only downloaded. */

export type PreviewKind = 'pdf' | 'image' | 'page' | 'table' | 'text' | 'none';

const ways: readonly [RegExp, PreviewKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)$/, 'image'],
  [/^text\/html$/, 'page'],
  [/^text\/(csv|tab-separated-values)$/, 'table'],
  [/^(text\/(plain|markdown)|application\/(geo\+)?json|application\/xml|message\/rfc822)$/, 'text'],
];

export const previewKind = (contentType: string | null): PreviewKind =>
  ways.find(([form]) => form.test(contentType ?? ''))?.[1] ?? 'none';
