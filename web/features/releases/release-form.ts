/** The form of a release: a new one is checked as soon as it is made. */
import { RELEASE_KIND, type ReleaseDraft } from '#domain/releases/releases.ts';
import { psql } from '#web/data/psql.ts';
import { useMay } from '#web/data/may.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { formOf, UNSTAMPED, type Loaded, type SavedRow } from '#web/forms/record-form.ts';
import { checkRelease, pageOfRelease, releasesChanged, type Release } from './release.ts';

export type ReleaseRow = SavedRow & Release;

export const loadedRelease = (row: Release): Loaded<ReleaseRow> => ({
  row: { ...UNSTAMPED, ...row },
  etag: `"${row.version}"`,
});

export const RELEASE_FORM = formOf<ReleaseRow, ReleaseDraft, keyof ReleaseDraft>(RELEASE_KIND, {
  load: async (id) => loadedRelease((await psql.load('releases', id)).row),
  create: async (draft) => {
    const { row } = await psql.create('releases', RELEASE_KIND.payloadOf(draft), { form: true });
    // The release is made even if it could not be checked: its page offers the check then.
    await checkRelease(row.id).catch(() => undefined);
    return loadedRelease(row);
  },
  update: async (id, changes, etag) => loadedRelease((await psql.update('releases', id, changes, { etag })).row),
  remove: () => Promise.reject(new Error('A release is never deleted: withdraw it')),
  changed: releasesChanged,
  pageOf: (row) => pageOfRelease(row),
  useRights: (row) => {
    const mayCreate = useMay()('manage', 'releases');
    const mayChange = row === null ? mayCreate : row.may_change;
    return { mayCreate, mayChange, mayDelete: false, deleteRefused: null, permitted: mayCreate };
  },
});

export const Field = fieldOf(RELEASE_FORM.fields);
