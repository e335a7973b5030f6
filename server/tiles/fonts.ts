/** The font of the map: Noto Sans from npm, registered once, and the width of words in it. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { type LabelStyle, linesOf } from './label-style.ts';

const require = createRequire(import.meta.url);

const scripts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'];
const faces = ['400-normal', '500-normal', '600-normal', '400-italic'];
const family = (script: string): string => `Helix ${script}`;
const families = scripts.map((script) => `'${family(script)}'`).join(', ');
let registered = false;

export function registerFonts(): void {
  if (registered) return;
  registered = true;
  const files = join(dirname(require.resolve('@fontsource/noto-sans/package.json')), 'files');
  for (const script of scripts)
    for (const face of faces) {
      const file = join(files, `noto-sans-${script}-${face}.woff2`);
      if (GlobalFonts.registerFromPath(file, family(script)) === null) throw new Error(`${file} is no font`);
    }
}

export function setFont(context: SKRSContext2D, style: LabelStyle): void {
  context.font = `${style.italic ? 'italic ' : ''}${style.weight} ${style.size}px ${families}`;
  context.letterSpacing = `${style.spacing}px`;
}

let measuring: SKRSContext2D | null = null;

/** Of the widest line, in pixels. */
export function widthOf(name: string, style: LabelStyle): number {
  registerFonts();
  measuring ??= createCanvas(1, 1).getContext('2d');
  setFont(measuring, style);
  return Math.max(...linesOf(name, style).map((line) => measuring?.measureText(line).width ?? 0));
}
