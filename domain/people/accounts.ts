/** The accounts of users, the roles that they have, and the tokens that act for them: their fields and rules. The database checks every write. */
import { TOKENS_VIEW_COLUMNS } from '#domain/generated/columns/tokens_view.ts';
import { USERS_VIEW_COLUMNS } from '#domain/generated/columns/users_view.ts';
import { PEOPLE } from '#domain/messages/people.ts';
import { ROLES, SINGLE } from '#domain/messages/roles.ts';
import { TOKENS } from '#domain/messages/tokens.ts';
import {
  choice,
  countries,
  flag,
  number,
  setOf,
  text,
  type FieldType,
  type GroupedField,
} from '#domain/records/record-fields.ts';
import { recordKind } from '#domain/records/record-kind.ts';

/** A name as the server stores it. */
const name = {
  ...text({ required: 'Name is required' }),
  write: (typed: string) => typed.trim().replace(/\s+/g, ' '),
};

/** A value of the call that makes a record; the record has none of it. */
const sent = <Value>(type: FieldType<Value, Value>, column: string, blank: Value): GroupedField<Value, object> => ({
  ...type,
  blank,
  columns: [column as never],
  read: () => blank,
  write: (value) => ({ [column]: value }),
});

/** Permissions, each written 'action subject'. No column of a role: see `role_permissions`. */
const permissions: GroupedField<string[], { permissions: readonly string[] }> = {
  ...setOf(),
  columns: ['permissions'],
  read: (stored) => stored.permissions.toSorted(),
  write: (given) => ({ permissions: given }),
};

export const ROLE_KIND = recordKind(
  'roles',
  {},
  {
    noun: 'role',
    fields: { name, description: text(), permissions },
    labels: { name: 'Name', description: 'What it is for', permissions: 'Permissions' },
    words: ROLES.form,
  },
);

export const USER_KIND = recordKind('users_view', USERS_VIEW_COLUMNS, {
  noun: 'user',
  // Username and service are chosen once, and stay. The countries are given in the portfolios later.
  fields: {
    username: text({ required: 'Username is required' }),
    service: flag(),
    name,
    email: text(),
    roles: setOf(),
    countries: sent(countries(), 'countries', []),
  },
  labels: {
    username: 'Username',
    service: 'Service account',
    name: 'Name',
    email: 'E-mail',
    roles: 'Roles',
    countries: 'Countries',
  },
  words: PEOPLE.form,
});

/** The single permissions of a user, which are saved by themselves. */
export const SINGLE_PERMISSIONS_KIND = recordKind('users_view', USERS_VIEW_COLUMNS, {
  noun: 'account',
  fields: { permissions },
  words: SINGLE.form,
});

/** A new token, which is never changed. Its secret is in the answer alone. */
export const TOKEN_KIND = recordKind('tokens_view', TOKENS_VIEW_COLUMNS, {
  noun: 'token',
  fields: {
    name: text({ required: 'Name is required' }),
    owner: choice({ required: 'Owner is required' }),
    role: sent(choice(), 'role', TOKENS.readOnly),
    days: sent(number(), 'days', 90),
  },
  labels: { name: 'Name', owner: 'Owner', role: 'Scope', days: 'Works for' },
  words: { created: TOKENS.created },
});
