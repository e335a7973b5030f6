/** Tests that the shipped labels fit the fonts and sizes of the renderer. */
import { expect, test } from 'vitest';
import { overlap } from './make/placement.ts';
import { widthOf } from './fonts.ts';
import { boxOf, labelStyle, linesOf } from './label-style.ts';
import { Labels } from './labels.ts';
import { worldPixels, worldX, worldY } from './mercator.ts';
import { labelsFile } from './reference.ts';

const labels = new Labels(labelsFile);

function around(longitude: number, latitude: number, zoom: number) {
  const side = worldPixels(zoom);
  const [x, y, reach] = [worldX(longitude), worldY(latitude), 600 / side];
  return labels.within(zoom, { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }).map((label) => {
    const style = labelStyle(label.kind, zoom);
    const [px, py] = [Math.round(label.x * side), Math.round(label.y * side)];
    const width = widthOf(label.name, style);
    return { ...label, box: boxOf(px, py, width, linesOf(label.name, style).length, label.anchor, style) };
  });
}

test.each([
  ['Gaza', 34.5, 31.5],
  ['Europe', 10, 50],
  ['Java', 110, -7],
  ['the Sahel', 5, 14],
  ['the Ganges', 84, 26],
])('around %s no labels overlap at any zoom', (_place, longitude, latitude) => {
  const found: string[] = [];
  for (let zoom = 2; zoom <= 14; zoom += 1) {
    const near = around(longitude, latitude, zoom);
    for (const [index, one] of near.entries())
      for (const other of near.slice(index + 1))
        if (overlap(one.box, other.box)) found.push(`${one.name} on ${other.name} at ${zoom}`);
  }
  expect(found).toEqual([]);
});

test('deeper zooms show more: countries, capitals, then all places', () => {
  const names = (zoom: number): string[] => around(36.8, -1.3, zoom).map(({ name }) => name);
  expect(names(3)).toEqual(expect.arrayContaining(['Nairobi']));
  expect(names(5)).toEqual(expect.arrayContaining(['Kenya', 'Nairobi']));
  expect(names(5)).not.toContain('Thika');
  expect(names(9)).toEqual(expect.arrayContaining(['Nairobi', 'Thika']));
});

test('only countries and capitals of the United Nations’ maps have labels as such', () => {
  const all = labels.within(6, { left: 0, right: 1, top: 0, bottom: 1 });
  const names = (kind: string): string[] => all.filter((label) => label.kind === kind).map(({ name }) => name);
  for (const name of ['Somaliland', 'N. Cyprus', 'Northern Cyprus']) expect(names('country')).not.toContain(name);
  for (const name of ['Jerusalem', 'Tel Aviv', 'Hargeysa', 'Taipei']) expect(names('capital')).not.toContain(name);
  expect(names('country')).toEqual(expect.arrayContaining(['Western|Sahara', 'Somalia', 'Cyprus', 'Ukraine']));
});
