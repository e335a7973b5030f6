import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { theme } from 'antd';
import { expect, test } from 'vitest';
import { antdTheme, antdTokens } from './colours.ts';
import { FIXED, MOTION, SIZES, TOKENS, type Appearance, type Token } from './tokens.ts';

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const APPEARANCES = ['light', 'dark'] as const satisfies readonly Appearance[];
const SURFACES = ['page', 'surface', 'raised', 'sunken', 'hover', 'primary-soft'] as const satisfies readonly Token[];
const STATUSES = ['status-none', 'status-review', 'status-completed', 'status-signed', 'status-locked'] as const;
const TEXTS = ['ink', 'ink-2', 'ink-3', 'primary', 'link', 'danger', 'warning', ...STATUSES] as const;
const CAUSES = ['conflict', 'disaster', 'development'] as const;

const tooFaint = (pairs: readonly (readonly [Token, Token])[], least: number) =>
  APPEARANCES.flatMap((appearance) =>
    pairs
      .map(([mark, ground]) => ({ mark, ground, of: contrast(TOKENS[appearance][mark], TOKENS[appearance][ground]) }))
      .filter(({ of }) => of < least)
      .map(({ mark, ground, of }) => `${appearance}: ${mark} on ${ground} ${of.toFixed(2)}`),
  );
const onEach = <Mark extends Token>(marks: readonly Mark[], grounds: readonly Token[]) =>
  marks.flatMap((mark) => grounds.map((ground) => [mark, ground] as const));

test('each text can be read on each ground in both themes, at 4.5 to 1', () => {
  const onOwn = CAUSES.map((cause) => [`${cause}-ink`, `${cause}-soft`] as const);
  const onNotices = onEach(['ink', 'ink-2'], ['danger-soft', 'warning-soft', 'success-soft']);
  const pairs = [
    ...onEach(TEXTS, SURFACES),
    ...onOwn,
    ...onNotices,
    ['danger', 'danger-soft'],
    ['warning', 'warning-soft'],
    ['status-signed', 'success-soft'],
    ['on-primary', 'primary'],
    ['on-primary', 'primary-strong'],
    ['on-primary', 'danger'],
  ] as const;
  expect(tooFaint(pairs, 4.5)).toEqual([]);
  for (const role of ['origin', 'destination', 'both-ways'] as const)
    expect(contrast(TOKENS.light[role], FIXED.white)).toBeGreaterThan(4.5);
});

test('the borders of controls and the focus are seen on each ground, at 3 to 1', () => {
  expect(tooFaint(onEach(['line-strong'], ['page', 'surface', 'raised']), 3)).toEqual([]);
  expect(tooFaint(onEach(['primary'], SURFACES), 3)).toEqual([]);
});

test('the marks of causes are seen in both themes; the orange of a conflict, always beside its word, at 2.5 to 1', () => {
  expect(tooFaint(onEach(['disaster', 'development'], ['surface', 'hover']), 3)).toEqual([]);
  expect(tooFaint([['conflict', 'surface']], 2.5)).toEqual([]);
});

test('in dark mode, page, surface and raised surface differ visibly', () => {
  const { page, surface, raised } = TOKENS.dark;
  expect(contrast(page, surface)).toBeGreaterThan(1.2);
  expect(contrast(surface, raised)).toBeGreaterThan(1.2);
});

test('antd takes the tokens, and its disabled text can be read', () => {
  for (const appearance of APPEARANCES) {
    const drawn = theme.getDesignToken(antdTheme(appearance));
    expect(drawn).toMatchObject(antdTokens(appearance));
    for (const ground of [drawn.colorBgLayout, drawn.colorBgContainer, drawn.colorBgContainerDisabled])
      for (const text of [drawn.colorText, drawn.colorTextDescription, drawn.colorTextDisabled])
        expect(contrast(ground, text)).toBeGreaterThan(4.5);
  }
});

const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => ['.css', '.ts', '.tsx'].includes(extname(path)))
  .filter((path) => !path.includes('.test.') && path !== join('ui', 'tokens.ts'))
  .map((path) => ({ path, lines: readFileSync(join('web', path), 'utf8').split('\n') }));
const linesWith = (wrong: RegExp, kind: RegExp) =>
  files
    .filter(({ path }) => kind.test(path))
    .flatMap(({ path, lines }) => lines.filter((line) => wrong.test(line)).map((line) => `${path}: ${line.trim()}`));

test('each variable of a style is a token, is set in some file, or is of antd', () => {
  const names = (form: RegExp) =>
    files.flatMap(({ lines }) => lines.flatMap((line) => [...line.matchAll(form)].map(([, name = '']) => name)));
  const known = new Set<string>([
    ...Object.keys(TOKENS.light),
    ...Object.keys(FIXED),
    ...Object.keys(SIZES),
    ...Object.keys(MOTION),
    ...names(/--([a-z0-9-]+)(?:['"`]?\]?:|['"], )/g),
  ]);
  const unknown = names(/var\(--([a-z0-9-]+)/g).filter((name) => !known.has(name) && !name.startsWith('ant-'));
  expect([...new Set(unknown)]).toEqual([]);
});

test('colours are written in tokens.ts only', () => {
  expect(linesWith(/#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![/-])|\b(?:rgb|hsl)a?\(/i, /./)).toEqual([]);
});

test('style sheets take radii, sizes of text and spacing from the tokens; a length over 32 pixels is a measure, not spacing', () => {
  expect(linesWith(/border-radius:[^;]*\d(?:px|em)/, /css$/)).toEqual([]);
  expect(linesWith(/font-size:[^;]*\dpx/, /css$/)).toEqual([]);
  expect(
    linesWith(/(?<![a-z-])(?:margin|padding|gap)[a-z-]*:[^;]*(?<![\d.])(?:[2-9]|[12]\d|3[0-2])px/, /css$/),
  ).toEqual([]);
});

/** The durations of a transition or an animation in milliseconds: the first time of each part; the second one is its delay. */
const durations = (line: string): number[] =>
  [...line.matchAll(/(?:transition|animation)(?:-duration)?:([^;}]*)/g)]
    .flatMap(([, value = '']) => value.split(','))
    .map((part) => /(\d*\.?\d+)(ms|s)\b/.exec(part))
    .map((found) => Number(found?.[1] ?? 0) * (found?.[2] === 's' ? 1000 : 1));

test('nothing moves for longer than 150 ms', () => {
  expect(durations('transition: opacity .2s .1s, color 90ms')).toEqual([200, 90]);
  const slow = linesWith(/transition|animation/, /css$/).filter((line) => durations(line).some((each) => each > 150));
  expect(slow).toEqual([]);
  for (const seconds of Object.values(MOTION)) expect(seconds).toBeLessThan(0.15);
});
