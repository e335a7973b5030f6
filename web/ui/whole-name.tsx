/** A name of parts, '<country>: <cause> - <place> - <date>', that is not cut. Each part keeps its own direction: a date after an Arabic place stays behind it. */
import { RIGHT_TO_LEFT } from './cut-text.tsx';

const LATIN_FIRST = /^[^\p{L}]*\p{Script=Latin}/u;

/** The parts and the dashes between them; one text if its direction is one. */
export const isolatedParts = (name: string): string[] =>
  RIGHT_TO_LEFT.test(name) && LATIN_FIRST.test(name) ? name.split(/( - )/) : [name];

export function WholeName({ text }: { text: string }) {
  const parts = isolatedParts(text);
  if (parts.length === 1) return text;
  return parts.map((part, at) => (
    <span key={at} className="name-part">
      {part}
    </span>
  ));
}
