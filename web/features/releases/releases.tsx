/** The list of releases: its columns and its file. */
import { Link } from '@tanstack/react-router';
import { RELEASE_STATES, RELEASES_SEARCH, type ReleasesSearch } from '#domain/releases/releases-search.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { pageOfRelease } from './release.ts';

const ALWAYS = ['id', 'name', 'revision'] as const;

export const RELEASES = listOf<ReleasesSearch, Listed<'releases', (typeof ALWAYS)[number]>>({
  kind: 'releases',
  viewing: ['view', 'releases'],
  creating: ['manage', 'releases'],
  title: 'Releases',
  create: 'New Release',
  search: RELEASES_SEARCH,
  pageOf: (row) => pageOfRelease(row),
  columns: {
    name: {
      width: 260,
      grows: 200,
      draw: ({ name, revision }) => (
        <Link to="/releases/$name" params={{ name }} search={{ revision }} dir="auto" tabIndex={-1}>
          {name}
        </Link>
      ),
    },
    revision: { width: 100, align: 'right' },
    year: { width: 90, choices: 'years' },
    groups: { width: 160, choices: 'groups', none: 'All', inFile: null },
    causes: { width: 170, choices: 'displacement_types', none: 'All', inFile: null },
    state: { width: 120, choices: RELEASE_STATES },
    facts: { width: 110, align: 'right' },
    created_by: { width: 150, choices: 'users' },
    created_at: { width: 150 },
  },
  always: ALWAYS,
  order: 'year.desc,name.asc,revision.desc,id.desc',
});
