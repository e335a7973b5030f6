/** The log of security events: its columns and its file. A row opens the account that it is about. */
import { SECURITY_EVENTS } from '#domain/messages/security-events.ts';
import { SECURITY_SEARCH, type SecuritySearch } from '#domain/people/security-search.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';

const ALWAYS = ['id', 'user_id', 'created_at'] as const;

export const SECURITY_LOG = listOf<SecuritySearch, Listed<'security_events', (typeof ALWAYS)[number]>>({
  kind: 'security-log',
  viewing: ['manage', 'users'],
  title: 'Security Log',
  noun: 'security events',
  search: SECURITY_SEARCH,
  pageOf: ({ user_id: id }) => (id === null ? '/users' : `/users/${id}`),
  columns: {
    created_at: { width: 160 },
    kind: { width: 230, choices: SECURITY_EVENTS },
    name: { width: 200 },
    username: { width: 160 },
    changes: { width: 320, grows: 320 },
    created_by_name: { width: 180 },
    created_by: { width: 160, hidden: true, choices: 'users' },
  },
  always: ALWAYS,
  order: 'created_at.desc,id.desc',
});
