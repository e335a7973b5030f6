/** The rules for a new password, shared by server and screen. Only the server has the list of common passwords. */

export const passwordLength = { least: 12, most: 200 };

/** The rules in one sentence, shown beside the field from the start. */
export const passwordRule = `At least ${passwordLength.least} characters. Not a common password, not made of the username, not one character or short group repeated.`;

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

/** Letters and digits in one case, without what separates them. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const turned = (text: string): string => [...text].toReversed().join('');

/** Whether nothing but the username or its parts, forwards or backwards, any number of times, with digits and separators, is in the password. */
function isOfUsername(username: string, password: string): boolean {
  const parts = username.split(/[^\p{L}\p{N}]+/u).filter((part) => [...part].length > 2);
  const words = [username, ...parts].flatMap((word) => [word, word.replaceAll(/\p{N}/gu, '')]).map(bare);
  const names = [...new Set(words.flatMap((word) => [word, turned(word)]))].filter((word) => word !== '');
  const whole = bare(password);
  // By the number of letters and digits read so far: whether digits and names can end there, and with at least one name.
  const ends: ('digits' | 'names' | undefined)[] = ['digits'];
  for (let at = 0; at < whole.length; at += 1) {
    const here = ends[at];
    if (here === undefined) continue;
    const letter = String.fromCodePoint(whole.codePointAt(at) ?? 0);
    if (/\p{N}/u.test(letter) && ends[at + letter.length] !== 'names') ends[at + letter.length] = here;
    for (const name of names) if (whole.startsWith(name, at)) ends[at + name.length] = 'names';
  }
  return ends[whole.length] === 'names';
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
  if (isOfUsername(username, password)) {
    const message = 'Password must not be made of the username alone';
    return { constraint: 'password_not_username', message };
  }
  return null;
}
