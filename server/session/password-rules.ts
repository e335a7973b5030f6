/** The rules for a new password: its form and the list of common passwords. Hashing is in password.ts. */
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordLength, passwordRefusal as refusalOfForm, type PasswordRefusal } from '#domain/people/password.ts';

export const usernameLength = 100;
/** Same as the constraint user_username_form. */
export const usernameForm = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,99}$/u;

let known: ReadonlySet<string> | undefined;
/** The library lists 49,000 passwords in lower case, the most common first. Made for the first new password, not at the start. */
const common = (): ReadonlySet<string> => (known ??= new Set(dictionary['passwords-common']));

/** Those that the rule of length lets pass. */
export const longCommonPasswords = (): string[] =>
  [...common()].filter((password) => [...password].length >= passwordLength.least);

/** The broken rule, or null if the password is acceptable. */
export function passwordRefusal(username: string, password: string): PasswordRefusal | null {
  const refusal = refusalOfForm(username, password);
  if (refusal !== null || !common().has(password.trim().toLowerCase())) return refusal;
  return { constraint: 'password_not_common', message: 'Password is among the most common ones: choose another' };
}
