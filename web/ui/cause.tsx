/** The cause of a displacement: a word on its colour, or a bar of the colour beside a name. Colour never stands without the word. */
import './marks.css';

const TOKEN: Readonly<Record<string, string>> = {
  Conflict: 'conflict',
  Disaster: 'disaster',
  Development: 'development',
};
const tokenOf = (cause: string | null | undefined) => (cause == null ? undefined : TOKEN[cause]);

/** Of bars and areas, in the theme of the page. */
export const causeColour = (cause: string | null | undefined): string => `var(--${tokenOf(cause) ?? 'line-strong'})`;

export function CauseTag({ cause }: { cause: string | null }) {
  if (cause === null) return null;
  const token = tokenOf(cause);
  const style =
    token === undefined
      ? { background: 'var(--sunken)', color: 'var(--ink-2)' }
      : { background: `var(--${token}-soft)`, color: `var(--${token}-ink)` };
  return (
    <span className="cause-tag" style={style}>
      {cause}
    </span>
  );
}

/** For the start of a row or of a name; the pointer shows the word. The row has it in a column or in its name for screen readers. */
export const CauseBar = ({ cause }: { cause: string | null | undefined }) => (
  <span className="cause-bar" aria-hidden title={cause ?? undefined} style={{ background: causeColour(cause) }} />
);
