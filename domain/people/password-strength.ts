/** How good a new password is, in words, while it is typed. Follows the rules and never refuses more than they do. */
import { passwordLength, passwordRefusal } from './password.ts';

export interface PasswordStrength {
  /** 0 is refused; 3 is the best. */
  level: 0 | 1 | 2 | 3;
  words: string;
}

/** Different characters and pairs of them count; a long repetition adds little. */
function weight(password: string): number {
  const characters = [...password.toLowerCase()];
  const pairs = new Set(characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`));
  return Math.min(characters.length, pairs.size + 1);
}

/**
 * @param common The common passwords, or null while they are not known here.
 */
export function passwordStrength(
  username: string,
  password: string,
  common: ReadonlySet<string> | null,
): PasswordStrength | null {
  const length = [...password].length;
  if (length === 0) return null;
  const missing = passwordLength.least - length;
  if (missing > 0)
    return { level: 0, words: missing === 1 ? 'Too short: 1 more character' : `Too short: ${missing} more characters` };
  const refusal = passwordRefusal(username, password);
  if (refusal !== null) return { level: 0, words: refusal.message };
  const plain = password.trim().toLowerCase();
  if (common?.has(plain) === true) return { level: 0, words: 'One of the most common passwords' };
  const name = username.trim().toLowerCase();
  const own = name.length > 2 && plain.includes(name) ? weight(plain.replaceAll(name, '')) : weight(plain);
  if (own < passwordLength.least)
    return { level: 1, words: own < weight(plain) ? 'Weak: it contains your username' : 'Weak: it repeats itself' };
  if (own < 16) return { level: 2, words: 'Good: a few more words make it better' };
  return { level: 3, words: 'Strong' };
}
