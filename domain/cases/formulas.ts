/** Texts that a spreadsheet could run as a formula, on every beginning that it may drop and every sign, and texts that it shows as they are. */
const BEFORE = [
  '',
  ' ',
  '  ',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u202e',
  '\u00ad',
  '\u0000',
  '\n',
  '\t',
  '\r',
  ' \u200b ',
];
const SIGNS = [...'=+-@＝＋－＠﹦﹢﹣﹫'];
export const FORMULAS = BEFORE.flatMap((before) => SIGNS.map((sign) => `${before}${sign}cmd|' /C calc'!A0`));
export const HARMLESS = [
  '',
  ' ',
  '5',
  '-5',
  ' -5',
  '+1.5e3',
  '-.5',
  'a=1',
  "it's",
  "'twas",
  '12-14',
  'a@b',
  '٣',
  '–',
  '— none',
  '(=)',
];
