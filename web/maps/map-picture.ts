/** A map on the screen as a picture that stands alone: its tiles and its circles, with words around them. Loads nothing. */
import { framedPicture, RATIO, type PictureWords } from '#web/ui/framed-picture.ts';
import type { Appearance } from '#web/ui/tokens.ts';

/** The address of the PNG file; the map's own server has the tiles, so they may be copied. */
export function mapPicture(map: HTMLElement, words: PictureWords, appearance: Appearance): string {
  const frame = map.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = frame.width * RATIO;
  canvas.height = frame.height * RATIO;
  const pen = canvas.getContext('2d');
  if (pen === null) return '';
  pen.scale(RATIO, RATIO);
  pen.fillStyle = window.getComputedStyle(map).backgroundColor;
  pen.fillRect(0, 0, frame.width, frame.height);
  for (const part of map.querySelectorAll<HTMLImageElement | HTMLCanvasElement>('.leaflet-tile-loaded, canvas')) {
    const { left, top, width, height } = part.getBoundingClientRect();
    const { mixBlendMode } = window.getComputedStyle(part.closest('.leaflet-pane') ?? map);
    pen.globalCompositeOperation =
      mixBlendMode === 'normal' ? 'source-over' : (mixBlendMode as GlobalCompositeOperation);
    pen.drawImage(part, left - frame.left, top - frame.top, width, height);
  }
  return framedPicture(canvas, words, appearance);
}
