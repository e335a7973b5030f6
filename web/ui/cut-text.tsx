/** A name, cut in its middle where it does not fit, because the place and date at its end distinguish it. Screen readers read the whole name; its link or cell has it as title. */
import './cut-text.css';

/** A name of this length fits in every list and is not cut. */
const SHORT = 36;
/** A longer end would leave no room for the beginning. */
const LONGEST_END = 37;

const RIGHT_TO_LEFT = '[\\u0590-\\u08ff]';

/** Whether a text that begins from left to right would be cut between words that run from right to left: its parts would change sides. */
const isWithinArabic = (text: string, at: number): boolean =>
  new RegExp(`${RIGHT_TO_LEFT}\\s*$`).test(text.slice(0, at)) &&
  new RegExp(`^\\s*${RIGHT_TO_LEFT}`).test(text.slice(at)) &&
  /^[^\p{L}]*\p{Script=Latin}/u.test(text);

/** Where the end begins, at a blank: with the last two parts, as in '… - Dili - 01/08/2026', else with the last words. 0 where there is no such place. */
export function endOf(text: string): number {
  if (text.length <= SHORT) return 0;
  const blanks = [...text.matchAll(/ (?=\S)/g)].map(({ index }) => index).filter((at) => at > 0);
  const near = blanks.filter((at) => text.length - at <= LONGEST_END);
  const parts = near.filter((at) => text.startsWith(' - ', at));
  const end = parts.at(-2) ?? parts.at(-1) ?? near.find((at) => text.length - at <= 20) ?? 0;
  return isWithinArabic(text, end) ? 0 : end;
}

export function CutText({ text }: { text: string }) {
  const at = endOf(text);
  if (at === 0) return text;
  return (
    <span className="cut-text">
      <span>{text.slice(0, at)}</span>
      <span>{text.slice(at)}</span>
    </span>
  );
}
