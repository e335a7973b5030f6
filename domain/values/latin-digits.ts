/** Digits of other scripts as Latin ones, and rare spaces as plain ones, without a change of length: what is found stands at the same index in the text. */

const ZEROS = ['٠', '۰', '०', '০', '๐', '၀', '௦', '౦', '០', '０'];
const DIGITS = new Map(
  ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero.charCodeAt(0) + digit), String(digit)] as const),
  ),
);
const OTHERS = new RegExp(
  `[${ZEROS.map((zero) => `${zero}-${String.fromCharCode(zero.charCodeAt(0) + 9)}`).join('')}]`,
  'g',
);

export const latinDigits = (text: string): string =>
  text
    .replace(OTHERS, (digit) => DIGITS.get(digit) ?? digit)
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ');
