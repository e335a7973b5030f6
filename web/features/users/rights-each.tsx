/** Each permission of each person: the columns of the list and its file. A row opens the account of its person. */
import { Link } from '@tanstack/react-router';
import { ACTIONS, RIGHTS_SEARCH, SUBJECTS, type RightsSearch } from '#domain/people/rights-search.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';

const ALWAYS = ['id', 'name', 'user_id'] as const;

/** 'lock_down' as words. */
const spaced = (name = '') => name.replaceAll('_', ' ');

export const EACH_RIGHT = listOf<RightsSearch, Listed<'user_rights', (typeof ALWAYS)[number]>>({
  kind: 'rights/each',
  title: 'Rights One by One',
  noun: 'permissions',
  viewing: ['manage', 'users'],
  search: RIGHTS_SEARCH,
  views: [
    {
      label: 'By person',
      to: '/rights',
      searched: ({ name, may, source }) => ({ name, may, roles: source === 'single' ? undefined : source }),
    },
  ],
  pageOf: ({ user_id: id }) => `/users/${id}`,
  columns: {
    name: {
      width: 190,
      draw: ({ name, user_id: id }) => (
        <Link to="/users/$id" params={{ id: String(id) }} dir="auto">
          {name}
        </Link>
      ),
    },
    username: { width: 150, choices: 'users', draw: ({ username }) => username },
    words: { width: 320, grows: 320 },
    action: { width: 160, hidden: true, choices: ACTIONS, text: ({ action }) => spaced(action) },
    subject: { width: 170, hidden: true, choices: SUBJECTS, text: ({ subject }) => spaced(subject) },
    source: { width: 150 },
    suspended_at: { width: 160, folds: true },
  },
  always: ALWAYS,
  order: 'name.asc,id.asc',
});
