/** The rules for a new password, shared by server and screen. Only the server has the list of common passwords. */

export const passwordLength = { least: 12, most: 200 };

/** The rules in one sentence, shown beside the field from the start. */
export const passwordRule = `At least ${passwordLength.least} characters. Not a common password, not the username, not one character or short group repeated.`;

export interface PasswordRefusal {
  constraint: 'password_length' | 'password_not_username' | 'password_not_repeated' | 'password_not_common';
  message: string;
}

/** One to four characters repeated, the last time perhaps in part: aaaa…, abcabcab…, blanks. */
const repeated = /^(?<group>.{1,4}?)\k<group>+(?<rest>.{0,3})$/su;

function isRepeated(password: string): boolean {
  const { group = '', rest = '' } = repeated.exec(password)?.groups ?? {};
  return group !== '' && group.startsWith(rest);
}

/** Counts characters as people see them, not UTF-16 units. Null for a good password. */
export function passwordRefusal(username: string, password: string): PasswordRefusal | null {
  const length = [...password].length;
  if (length < passwordLength.least) {
    return { constraint: 'password_length', message: `Password must have at least ${passwordLength.least} characters` };
  }
  if (length > passwordLength.most) {
    return { constraint: 'password_length', message: `Password must have at most ${passwordLength.most} characters` };
  }
  if (isRepeated(password.toLowerCase())) {
    const message = 'Password must not be one character or a short group of characters repeated';
    return { constraint: 'password_not_repeated', message };
  }
  if (password.trim().toLowerCase() === username.trim().toLowerCase()) {
    return { constraint: 'password_not_username', message: 'Password must not be the username' };
  }
  return null;
}
