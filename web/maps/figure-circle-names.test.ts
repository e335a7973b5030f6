// @vitest-environment happy-dom
/** The words on a map of figures: names that do not run together. */
import L from 'leaflet';
import { expect, test } from 'vitest';
import type { Circle } from './figure-circle.ts';
import { hasLetters, type Box } from './letters-of-tiles.ts';
import { writeOn } from './figure-circle-names.ts';

const VIEW = { left: 0, top: 0, right: 800, bottom: 600 };
const LETTER = 7;

type Point = { id?: number; label: string; country?: string; figure: number; added: boolean };

/** The written words with their first and last pixel and their line; each letter is as wide as any other. */
function written(
  circles: readonly (readonly [
    name: string,
    figure: number,
    radius: number,
    x: number,
    y: number,
    others?: readonly Point[],
  ])[],
  isWritten: (box: Box) => boolean = () => false,
) {
  const words: { text: string; left: number; right: number; y: number; ink: string }[] = [];
  const pen = {
    textAlign: 'left' as 'left' | 'center' | 'right',
    fillStyle: '',
    measureText: (text: string) => ({ width: text.length * LETTER }),
    strokeText: () => {},
    fillText: (text: string, x: number, y: number) => {
      const width = text.length * LETTER;
      const left = x - { left: 0, center: width / 2, right: width }[pen.textAlign]!;
      words.push({ text: text.replaceAll(/[\u2068\u2069]/g, ''), left, right: left + width, y, ink: pen.fillStyle });
    },
  };
  const given = circles.map(([label, figure, radius, x, y, others = []]) => ({
    radius,
    cluster: { x, y, figure, points: label === '' ? others : [...others, { label, figure }] },
  }));
  const placeOf = ({ cluster }: Circle) => L.point(cluster.x, cluster.y);
  writeOn(pen as never, given as never, placeOf, VIEW, { surface: '', ink: 'ink', quiet: 'quiet' }, isWritten);
  return words;
}

test('the smaller circle of a place has no second name beside the figure of the larger one', () => {
  const words = written([
    ['Punjab', 2_800_000, 40, 400, 300],
    ['Punjab', 374_900, 13, 400, 300],
  ]);
  expect(words.map(({ text }) => text)).toEqual(['Punjab', '2.8M']);
});

test('words in one line have room between them, and the smaller circle is the one without', () => {
  const words = written([
    ['Sindh', 9_000, 8, 100, 100],
    ['Multan', 8_000, 8, 196, 100],
    ['Quetta', 7_000, 8, 204, 110],
  ]);
  expect(words[0]?.text).toBe('Sindh · 9K');
  for (const one of words)
    for (const other of words)
      if (one !== other && Math.abs(one.y - other.y) < 16)
        expect(Math.max(one.left - other.right, other.left - one.right)).toBeGreaterThanOrEqual(6);
});

test('a name goes where no name of the map is, and is left out where each side has one', () => {
  const sindh = ['Sindh', 9_000, 8, 400, 300] as const;
  expect(written([sindh])[0]!.left).toBeGreaterThan(400);
  expect(written([sindh], ({ right }) => right > 400)[0]!.right).toBeLessThan(400);
  expect(written([sindh], ({ top, bottom }) => top < 300 && bottom > 300)[0]!.y).not.toBe(300);
  expect(written([sindh], () => true)).toEqual([]);
});

test('letters are told from borders and from land', () => {
  const [width, height] = [200, 40];
  const picture = (isInk: (x: number, y: number) => boolean) => ({
    width,
    height,
    data: Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) => {
      const pixel = Math.floor(at / 4);
      return isInk(pixel % width, Math.floor(pixel / width)) ? 90 : 240;
    }),
  });
  const box = { left: 20, right: 120, top: 12, bottom: 28 };
  expect(
    hasLetters(
      picture(() => false),
      box,
    ),
  ).toBe(false);
  // A border from the top to the bottom, and one that slants.
  expect(
    hasLetters(
      picture((x) => x === 60),
      box,
    ),
  ).toBe(false);
  expect(
    hasLetters(
      picture((x, y) => x === 40 + y),
      box,
    ),
  ).toBe(false);
  // Strokes of letters, eight pixels high; also if the box has only their end.
  const letters = (from: number) => picture((x, y) => x >= from && x < from + 50 && y >= 16 && y < 24 && x % 4 < 2);
  expect(hasLetters(letters(40), box)).toBe(true);
  expect(hasLetters(letters(95), box)).toBe(true);
  expect(hasLetters(letters(130), box)).toBe(false);
});

test('a circle has the name of the largest figure that is added', () => {
  const uncounted = { label: 'south of Halifax', figure: 20, added: false };
  const words = written([
    ['east of Halifax', 2, 5, 100, 100, [uncounted]],
    ['', 0, 5, 400, 300, [uncounted]],
  ]);
  expect(words.map(({ text }) => text)).toEqual(['east of Halifax · 2', 'south of Halifax']);
});

test('a circle that joins places has the names of their countries, the one with most people first', () => {
  const near = (id: number, label: string, country: string): Point => ({ id, label, country, figure: 5, added: true });
  const words = written([
    ['', 10, 5, 100, 100, [near(1, 'west of Yoro', 'Honduras'), near(2, 'Tela', 'Honduras')]],
    ['', 10, 5, 700, 500, [near(5, 'Kenya', 'Kenya'), near(6, 'Kenya', 'Kenya')]],
    ['', 10, 5, 400, 300, [near(3, 'Ocotepeque', 'Honduras'), near(4, 'Metapán', 'El Salvador')]],
  ]);
  expect(words.map(({ text }) => text)).toEqual(['Honduras · 10', 'Kenya · 10', 'Honduras, El Salvador · 10']);
});

test('of several countries the first is the one with most people, and of many only it has its name', () => {
  const of = (id: number, country: string, figure: number): Point => ({
    id,
    label: `${id}`,
    country,
    figure,
    added: true,
  });
  const words = written([
    ['', 1_400_000, 5, 100, 100, [of(1, 'Thailand', 4e5), of(2, 'Viet Nam', 1e6)]],
    ['', 9_500_000, 5, 400, 300, [of(3, 'Iraq', 1), of(4, 'Iran', 9e6), of(5, 'Kuwait', 2)]],
  ]);
  expect(words.map(({ text }) => text)).toEqual(['Viet Nam, Thailand · 1.4M', 'Iran +2 · 9.5M']);
});

test('no words lie on a circle that is more than a dot', () => {
  const ring = [0, 45, 90, 135, 180, 225, 270, 315].map((turn) => {
    const [x, y] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    return ['', 10, 9, 400 + 40 * x, 300 + 20 * y] as const;
  });
  expect(written([['Sindh', 9_000, 8, 400, 300], ...ring])).toEqual([]);
  expect(
    written([['Sindh', 9_000, 8, 400, 300], ...ring.map(([name, figure, , x, y]) => [name, figure, 4, x, y] as const)]),
  ).toHaveLength(1);
});

test('a figure that does not count is fainter', () => {
  const words = written([
    ['Yoro', 50, 20, 100, 100],
    ['', 20, 20, 400, 300, [{ label: 'Tela', figure: 20, added: false }]],
  ]);
  expect(words.map(({ text, ink }) => [text, ink])).toEqual([
    ['Yoro', 'ink'],
    ['50', 'ink'],
    ['Tela', 'quiet'],
    ['20', 'quiet'],
  ]);
});

test('no figure stands in the circle of another place, and none without its name', () => {
  const places = ['Bicol', 'Caraga', 'Eastern Visayas', 'Davao', 'Cagayan'];
  const circles = places.map((name, at) => [name, 900_000 - at, 30, 400 + 35 * at, 300 + 10 * (at % 2)] as const);
  const words = written(circles);
  const names = words.filter(({ text }) => places.includes(text));
  expect(names.length).toBeGreaterThan(0);
  expect(words).toHaveLength(2 * names.length);
  for (const { text, left, right, y } of names)
    for (const [name, , radius, x, middle] of circles)
      if (name !== text) expect(Math.hypot((left + right) / 2 - x, y + 8 - middle)).toBeGreaterThanOrEqual(radius);
});
