/** The list of API tokens: its columns and its file. */
import { TOKEN_STATES, TOKENS_SEARCH, type TokensSearch } from '#domain/people/tokens-search.ts';
import { RecordName } from '#web/lists/rows/columns.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';

const ALWAYS = ['id', 'name', 'flags'] as const;

export const TOKENS_LIST = listOf<TokensSearch, Listed<'tokens_view', (typeof ALWAYS)[number]>>({
  kind: 'tokens',
  viewing: ['manage', 'api tokens'],
  title: 'Tokens',
  create: 'New token',
  creating: ['manage', 'api tokens'],
  search: TOKENS_SEARCH,
  columns: {
    name: { width: 260, grows: 200, draw: (row) => <RecordName kind="tokens" row={row} /> },
    owner: { width: 180 },
    scope: { width: 140 },
    state: { width: 140, choices: TOKEN_STATES },
    expires_at: { width: 160 },
    last_used_at: { width: 160 },
    created_by: { width: 150, choices: 'users' },
    username: { width: 150, hidden: true },
    created_at: { width: 160, hidden: true },
    revoked_at: { width: 160, hidden: true },
    revoked_by: { width: 150, hidden: true, choices: 'users' },
  },
  always: ALWAYS,
  order: 'created_at.desc,id.desc',
});
