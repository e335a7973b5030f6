/** The list of releases: its columns and its file. */
import { Link } from '@tanstack/react-router';
import { RELEASE } from '#domain/messages/releases.ts';
import { RELEASE_STATES, RELEASES_SEARCH, type ReleasesSearch } from '#domain/releases/releases-search.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { ReleaseState } from './release-state.tsx';
import { pageOfRelease } from './release.ts';

const allOr = (chosen: readonly string[]) => (chosen.length === 0 ? 'All' : chosen.join(', '));

const ALWAYS = ['id', 'name', 'revision'] as const;

export const RELEASES = listOf<ReleasesSearch, Listed<'releases_view', (typeof ALWAYS)[number]>>({
  kind: 'releases',
  viewing: ['view', 'releases'],
  creating: ['manage', 'releases'],
  title: 'Releases',
  create: 'New Release',
  search: RELEASES_SEARCH,
  pageOf: (row) => pageOfRelease(row),
  columns: {
    name: {
      width: 240,
      grows: 200,
      draw: ({ name, revision }) => (
        <Link to="/releases/$name" params={{ name }} search={{ revision }} dir="auto" tabIndex={-1}>
          {name}
        </Link>
      ),
    },
    revision: { width: 90, align: 'right' },
    year: { width: 90, choices: 'years' },
    groups: { width: 140, choices: 'groups', text: ({ groups = [] }) => allOr(groups) },
    causes: { width: 130, choices: 'displacement_types', text: ({ causes = [] }) => allOr(causes) },
    least_status: { width: 150, hidden: true, choices: 'statuses' },
    state: {
      width: 120,
      card: 'line',
      choices: RELEASE_STATES,
      draw: ({ state = '' }) => <ReleaseState state={state} />,
    },
    facts: { width: 90, card: 'line', align: 'right', text: ({ facts }) => (facts == null ? '' : thousands(facts)) },
    left_out: {
      width: 110,
      hidden: true,
      align: 'right',
      text: ({ left_out: leftOut }) => (leftOut == null ? '' : thousands(leftOut)),
    },
    acted_by: { width: 130, choices: 'users' },
    acted_at: { width: 160 },
    reason: { width: 260, hidden: true },
    created_by: { width: 150, hidden: true, choices: 'users' },
    created_at: { width: 160, hidden: true },
  },
  always: ALWAYS,
  order: 'year.desc,name.asc,revision.desc,id.desc',
  first: RELEASE.first,
});
