/** The form of a new token. It is created once: its secret is in the answer, and in no draft. */
import { TOKEN_KIND } from '#domain/people/accounts.ts';
import { TOKENS } from '#domain/messages/tokens.ts';
import { invalidate } from '#web/data/query.ts';
import { createToken, revokeToken, type NewToken } from './token-queries.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { formOf, UNSTAMPED, type Loaded, type SavedRow } from '#web/forms/record-form.ts';

type TokenDraft = typeof TOKEN_KIND.blank;
type TokenRow = SavedRow & { name: string; owner: string; made: NewToken };

const neverChanged = (): Promise<never> => Promise.reject(new Error('A token is revoked, never changed'));

async function create({ name, owner, role, days }: TokenDraft): Promise<Loaded<TokenRow>> {
  const scope = role === TOKENS.readOnly ? null : role;
  const made = await createToken({ name, owner: owner ?? '', days: days ?? 90, role: scope });
  return { row: { ...UNSTAMPED, version: 1, owner: owner ?? '', ...made, made }, etag: null };
}

export const TOKEN_FORM = formOf<TokenRow, TokenDraft, keyof TokenDraft>(TOKEN_KIND, {
  area: 'tokens',
  load: neverChanged,
  create,
  // Only if the answer to the first save was lost and the values were changed since.
  changesOf: (draft) => draft,
  update: async (id, draft) => {
    await revokeToken(id);
    return create(draft as TokenDraft);
  },
  remove: neverChanged,
  changed: () => invalidate('tokens_view', 'security_events'),
});

export const Field = fieldOf(TOKEN_FORM.fields);
