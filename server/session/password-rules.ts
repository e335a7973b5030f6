/** What a new password must be. Judges only its form; the hash is in password.ts. */

export const passwordLength = { least: 10, most: 200 };
export const usernameLength = 100;
/** As the constraint user_username_form has it. */
export const usernameForm = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,99}$/u;

export interface PasswordRefusal {
  constraint: 'password_length' | 'password_not_username';
  message: string;
}

/** Characters are counted as people see them typed, not as UTF-16 units. */
export function passwordRefusal(username: string, password: string): PasswordRefusal | null {
  const length = [...password].length;
  if (length < passwordLength.least) {
    return { constraint: 'password_length', message: `Password must have at least ${passwordLength.least} characters` };
  }
  if (length > passwordLength.most) {
    return { constraint: 'password_length', message: `Password must have at most ${passwordLength.most} characters` };
  }
  if (password.toLowerCase() === username.toLowerCase()) {
    return { constraint: 'password_not_username', message: 'Password must not be the username' };
  }
  return null;
}
