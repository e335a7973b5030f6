/** A release as people make it: its name and the facts it takes. */
import { RELEASES_COLUMNS } from '#domain/generated/columns/releases.ts';
import { RELEASE } from '#domain/messages/releases.ts';
import { choice, setOf, text, year } from '#domain/records/record-fields.ts';
import { recordKind } from '#domain/records/record-kind.ts';

export const RELEASE_KIND = recordKind('releases', RELEASES_COLUMNS, {
  noun: 'release',
  fields: {
    name: text({
      required: 'Name is required',
      atMost: [100, 'The name must have between 1 and 100 characters'],
      form: [
        /^(?!(?:new|\.{1,2})$)[^/\\?#%]+$/,
        "The name is part of an address: it can't be 'new' nor contain / \\ ? # %",
      ],
    }),
    year: year({ required: 'Year is required' }),
    groups: setOf(),
    causes: setOf(),
    least_status: choice(),
  },
  words: RELEASE.form,
});

export type ReleaseDraft = (typeof RELEASE_KIND)['blank'];
