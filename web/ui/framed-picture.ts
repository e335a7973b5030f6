/** A chart as a picture that stands alone: its words around it, in the letters of the screen. Loads nothing. */
import { TOKENS, type Appearance } from './tokens.ts';

/** Pixels of the picture for one of the screen. */
export const RATIO = 2;
const MARGIN = 24;
const HEAD = 56;
const FOOT = 40;
const LINE = 20;

/** A title above, notes and a source below. */
export type PictureWords = { title: string; notes: readonly string[]; source: string };

/** The address of the PNG file. */
export function framedPicture(
  chart: HTMLCanvasElement,
  { title, notes, source }: PictureWords,
  appearance: Appearance,
): string {
  const { page, ink, 'ink-2': quiet } = TOKENS[appearance];
  const { fontFamily } = window.getComputedStyle(document.documentElement);
  const face = window.getComputedStyle(document.documentElement).getPropertyValue('--face') || fontFamily;
  const canvas = document.createElement('canvas');
  canvas.width = chart.width + 2 * MARGIN * RATIO;
  canvas.height = chart.height + (HEAD + notes.length * LINE + FOOT) * RATIO;
  const pen = canvas.getContext('2d');
  if (pen === null) return '';
  pen.fillStyle = page;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(chart, MARGIN * RATIO, HEAD * RATIO);
  pen.scale(RATIO, RATIO);
  pen.textBaseline = 'middle';
  const width = canvas.width / RATIO - 2 * MARGIN;
  pen.fillStyle = ink;
  pen.font = `600 20px ${face}`;
  pen.fillText(title, MARGIN, HEAD / 2 + 2, width);
  pen.fillStyle = quiet;
  pen.font = `12px ${fontFamily}`;
  for (const [at, note] of notes.entries())
    pen.fillText(note, MARGIN, chart.height / RATIO + HEAD + (at + 0.8) * LINE, width);
  pen.fillText(source, MARGIN, canvas.height / RATIO - FOOT / 2, width);
  return canvas.toDataURL('image/png');
}
