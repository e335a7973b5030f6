/** The list of users: its columns and its file. */
import { Tag } from 'antd';
import { PEOPLE } from '#domain/messages/people.ts';
import { USERS_SEARCH, type UsersSearch } from '#domain/people/users-search.ts';
import { RecordName } from '#web/lists/rows/columns.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';

const ALWAYS = ['id', 'name', 'flags', 'service'] as const;

export const USERS = listOf<UsersSearch, Listed<'users_view', (typeof ALWAYS)[number]>>({
  kind: 'users',
  viewing: ['manage', 'users'],
  title: 'Users',
  create: 'New user',
  search: USERS_SEARCH,
  columns: {
    name: {
      width: 220,
      grows: 200,
      draw: (row) => (
        <RecordName kind="users" row={row}>
          {row.service && <Tag className="listed-tag">{PEOPLE.service}</Tag>}
        </RecordName>
      ),
    },
    username: { width: 160 },
    email: { width: 200, folds: true },
    roles: { width: 200, choices: 'roles' },
    last_seen: { width: 150, folds: true },
    suspended_at: { width: 160, folds: true },
    failed_login_attempts: {
      width: 130,
      align: 'right',
      folds: true,
      text: ({ failed_login_attempts: failed }) => (failed ? String(failed) : ''),
    },
    locked_until: { width: 150, folds: true },
    has_password: { width: 110, hidden: true },
    link_expires_at: { width: 160, hidden: true },
    created_at: { width: 160, hidden: true },
    service: { width: 130, hidden: true },
    sample: { width: 100, folds: true },
  },
  always: ALWAYS,
  order: 'name.asc,id.asc',
});
