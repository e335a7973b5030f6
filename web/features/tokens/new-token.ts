/** The form of a new token. It is created once: its secret is in the answer, and in no draft. */
import { TOKEN_KIND } from '#domain/people/accounts.ts';
import { TOKENS } from '#domain/messages/tokens.ts';
import { invalidate } from '#web/data/query.ts';
import { createToken, type NewToken } from './token-queries.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { formOf, UNSTAMPED, type SavedRow } from '#web/forms/record-form.ts';

type TokenDraft = typeof TOKEN_KIND.blank;
type TokenRow = SavedRow & { name: string; owner: string; made: NewToken };

const neverChanged = (): Promise<never> => Promise.reject(new Error('A token is revoked, never changed'));

export const TOKEN_FORM = formOf<TokenRow, TokenDraft, keyof TokenDraft>(TOKEN_KIND, {
  area: 'tokens',
  load: neverChanged,
  create: async ({ name, owner, role, days }) => {
    const scope = role === TOKENS.readOnly ? null : role;
    const made = await createToken({ name, owner: owner ?? '', days: days ?? 90, role: scope });
    return { row: { ...UNSTAMPED, version: 1, owner: owner ?? '', ...made, made }, etag: null };
  },
  createdAround: async () => [],
  update: neverChanged,
  remove: neverChanged,
  changed: () => invalidate('tokens_view', 'security_events'),
});

export const Field = fieldOf(TOKEN_FORM.fields);
