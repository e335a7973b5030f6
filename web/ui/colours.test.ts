import { readFileSync } from 'node:fs';
import { theme } from 'antd';
import { expect, test } from 'vitest';
import { PAGE_COLOURS } from './colours.ts';

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
/** The colours as antd draws them: it derives some of them from ours. */
const light = theme.getDesignToken({ token: PAGE_COLOURS.light });
const dark = theme.getDesignToken({ algorithm: theme.darkAlgorithm, token: PAGE_COLOURS.dark });

test('in dark mode, page, card and raised surfaces differ visibly', () => {
  expect(contrast(dark.colorBgLayout, dark.colorBgContainer)).toBeGreaterThan(1.2);
  expect(contrast(dark.colorBgContainer, dark.colorBgElevated)).toBeGreaterThan(1.2);
  expect(contrast(dark.colorBgContainer, dark.colorBorder)).toBeGreaterThan(3);
});

test('text has enough contrast on every surface, disabled text too', () => {
  const grounds = [dark.colorBgLayout, dark.colorBgContainer, dark.colorBgElevated, dark.colorBgContainerDisabled];
  const texts = [dark.colorText, dark.colorTextDescription, dark.colorTextDisabled, dark.colorLink, dark.colorError];
  for (const ground of grounds) for (const text of texts) expect(contrast(ground, text)).toBeGreaterThan(4.5);
  for (const ground of [light.colorBgLayout, light.colorBgContainer, light.colorBgContainerDisabled])
    for (const text of [light.colorTextDisabled, light.colorLink, light.colorError])
      expect(contrast(ground, text)).toBeGreaterThan(4.5);
});

test('the style sheet has the surfaces of the theme', () => {
  const [plain = '', inDark = ''] = readFileSync('web/ui/base.css', 'utf8').split("[data-appearance='dark']");
  const grounds = { page: 'colorBgLayout', surface: 'colorBgContainer', raised: 'colorBgElevated' } as const;
  for (const [name, token] of Object.entries(grounds)) {
    const ground = (sheet: string) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(sheet)?.[1];
    expect(ground(inDark)).toBe(dark[token]);
    expect(ground(plain)?.replace(/^#fff$/, '#ffffff')).toBe(light[token]);
  }
});
