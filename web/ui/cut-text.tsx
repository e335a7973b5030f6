/** A name that is cut in its middle where it does not fit: the place and the date at its end tell it from others. Says the whole only in its reading; its link or cell has the whole as title. */
import './cut-text.css';

/** What fits wherever names are listed is not parted. */
const SHORT = 36;
/** An end that is longer would leave the beginning no room. */
const LONGEST_END = 37;

/** Where the end begins, at a blank: with its last two parts, as in '… - Dili - 01/08/2026', else with its last words. Nought where there is no such place. */
export function endOf(text: string): number {
  if (text.length <= SHORT) return 0;
  const blanks = [...text.matchAll(/ (?=\S)/g)].map(({ index }) => index).filter((at) => at > 0);
  const near = blanks.filter((at) => text.length - at <= LONGEST_END);
  const parts = near.filter((at) => text.startsWith(' - ', at));
  return parts.at(-2) ?? parts.at(-1) ?? near.find((at) => text.length - at <= 20) ?? 0;
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
