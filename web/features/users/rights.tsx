/** What each person may do: the roles, and what differs from them. Its search answers who may do one thing; the number of permissions leads to each of them with its source. */
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { PEOPLE } from '#domain/messages/people.ts';
import { ROLES } from '#domain/messages/roles.ts';
import { PEOPLE_RIGHTS_SEARCH, type PeopleRightsSearch } from '#domain/people/rights-search.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';

const ALWAYS = ['id', 'name', 'username', 'service', 'given'] as const;

export const RIGHTS = listOf<PeopleRightsSearch, Listed<'people_rights', (typeof ALWAYS)[number]>>({
  kind: 'rights',
  viewing: ['manage', 'users'],
  title: 'Rights of People',
  noun: 'people',
  search: PEOPLE_RIGHTS_SEARCH,
  views: [
    { label: 'One by one', to: '/rights/each', searched: ({ name, may, roles }) => ({ name, may, source: roles }) },
  ],
  pageOf: ({ id }) => `/users/${id}`,
  columns: {
    name: {
      width: 240,
      grows: 160,
      draw: ({ id, name, service }) => (
        <>
          <Link to="/users/$id" params={{ id: String(id) }} dir="auto">
            {name}
          </Link>
          {service && <Tag className="listed-tag">{PEOPLE.service}</Tag>}
        </>
      ),
    },
    username: { width: 160 },
    roles: { width: 220, choices: 'roles' },
    single: { width: 320, grows: 320, folds: true, choices: 'permissions' },
    number: {
      width: 230,
      // The list to which it leads has a row for each role that gives one.
      text: ({ number = 0, given }) => ROLES.given(number, given),
      draw: ({ number = 0, given, username }) => (
        <Link to="/rights/each" search={{ username: [username] }}>
          {ROLES.given(number, given)}
        </Link>
      ),
    },
    suspended_at: { width: 160, folds: true },
    may: { width: 400, hidden: true, choices: 'permissions' },
    service: { width: 130, hidden: true },
  },
  always: ALWAYS,
  order: 'name.asc,id.asc',
});
