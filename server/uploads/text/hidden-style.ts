/** Styles that hide text: the declarations of an element, its own and those of the page's style elements. */
import type { PageElement } from '#server/uploads/grab/parse-page.ts';

/** Properties in small letters with their values. */
export type Style = ReadonlyMap<string, string>;

/** The declarations of a block: a later one counts, unless an earlier one is important. */
export function styleOf(text: string): Map<string, string> {
  const style = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of text.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const property = declaration.slice(0, colon).trim();
    const [value = '', mark = ''] = declaration.slice(colon + 1).split('!');
    const isImportant = mark.trim() === 'important';
    if (important.has(property) && !isImportant) continue;
    if (isImportant) important.add(property);
    style.set(property, value.trim());
  }
  return style;
}

const ZERO = /^[-+]?(?:0+(?:\.0*)?|\.0+)(?:[a-z]{1,4}|%)?$/;
const isZero = (value: string | undefined): boolean => value !== undefined && /\d/.test(value) && ZERO.test(value);
const CLIPPED = /^(?:hidden|clip)/;
const FAR = 900;
/** Pixels, or less of a larger unit: '-9999px', '-100em'. */
const isFarOff = (value: string | undefined): boolean => {
  const [, size = '', unit = ''] = /^(-?\d{1,7})(?:\.\d{1,9})?([a-z]{0,4})$/.exec(value ?? '') ?? [];
  return Number(size) * (unit === 'em' || unit === 'rem' ? 16 : 1) < -FAR;
};

/** Whether it hides the element with all within. */
export function hidesAll(style: Style): boolean {
  const of = (property: string) => style.get(property);
  if (of('display') === 'none' || of('content-visibility') === 'hidden') return true;
  if (isZero(of('opacity'))) return true;
  const isClipped = CLIPPED.test(of('overflow') ?? of('overflow-y') ?? '');
  if (isClipped && ['height', 'max-height', 'width'].some((property) => isZero(of(property)))) return true;
  if (['absolute', 'fixed'].includes(of('position') ?? '')) {
    if (['left', 'top', 'right', 'bottom'].some((side) => isFarOff(of(side)))) return true;
    if (/^rect\((?:[01](?:px)?[, ]*){4}\)$/.test(of('clip') ?? '')) return true;
  }
  return isFarOff(of('text-indent'));
}

/** Properties that the elements within inherit. */
export type Taken = { isInvisible: boolean; isTiny: boolean; color: string; background: string };

const NAMED: ReadonlyMap<string, string> = new Map([
  ['white', '#ffffff'],
  ['black', '#000000'],
]);
const HEX = /^#([\da-f])([\da-f])([\da-f])$/;
const RGB = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/;
const colorOf = (value: string): string => {
  const rgb = RGB.exec(value);
  if (rgb !== null)
    return `#${rgb
      .slice(1)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`;
  return NAMED.get(value) ?? value.replace(HEX, '#$1$1$2$2$3$3');
};
const isColor = (value: string): boolean => /^#[\da-f]{6}$/.test(value);

/** 'Visibility: visible' in a hidden part is seen, and so is a font with a size of its own in one of none. */
export function takenOver(style: Style, around: Taken): Taken {
  const visibility = style.get('visibility') ?? 'inherit';
  const size = style.get('font-size') ?? 'inherit';
  const isRelative = /(?:\dem|%|^(?:inherit|smaller|larger))$/.test(size);
  // What stands above other parts may have a picture below it.
  const above = /^(?:absolute|fixed)$/.test(style.get('position') ?? '') ? 'unknown' : undefined;
  const ground = style.get('background-color') ?? style.get('background') ?? above;
  const color = style.get('color') ?? 'inherit';
  return {
    isInvisible: visibility === 'inherit' ? around.isInvisible : visibility !== 'visible',
    isTiny: isZero(size) || (isRelative && around.isTiny),
    color: color === 'inherit' ? around.color : colorOf(color),
    // An image or a colour that is not known hides nothing.
    background:
      ground === undefined || /^(?:transparent|none|inherit)$/.test(ground) ? around.background : colorOf(ground),
  };
}

export const isUnseen = ({ isInvisible, isTiny, color, background }: Taken): boolean =>
  isInvisible || isTiny || color === 'transparent' || (isColor(color) && color === background);

/** White text on the page's ground is unseen, unless a style sheet may colour the ground. */
export const ofThePage = (mayHaveGrounds: boolean): Taken => ({
  isInvisible: false,
  isTiny: false,
  color: 'canvastext',
  background: mayHaveGrounds ? 'unknown' : '#ffffff',
});

export const classesOf = (element: PageElement): string[] =>
  (element.attrs.find(({ name }) => name === 'class')?.value ?? '').split(/\s/).filter((name) => name !== '');
