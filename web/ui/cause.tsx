/** The cause of a displacement: a word on its colour with its shape, or the shape alone beside a name: a diamond, a disc, a square. */
import './marks.css';

const TOKEN: Readonly<Record<string, string>> = {
  Conflict: 'conflict',
  Disaster: 'disaster',
  Development: 'development',
};
/** In a square of 10. */
const SHAPES: Readonly<Record<string, string>> = {
  Conflict: 'M5 .2 9.8 5 5 9.8 .2 5z',
  Disaster: 'M5 .6a4.4 4.4 0 1 0 0 8.8A4.4 4.4 0 0 0 5 .6z',
  Development: 'M1 1h8v8H1z',
};
const NO_SHAPE = 'M1 4h8v2H1z';

const tokenOf = (cause: string | null | undefined) => (cause == null ? undefined : TOKEN[cause]);

/** Of bars and areas, in the theme of the page. */
export const causeColour = (cause: string | null | undefined): string => `var(--${tokenOf(cause) ?? 'line-strong'})`;

const Shape = ({ cause }: { cause: string | null | undefined }) => (
  <svg className="cause-shape" viewBox="0 0 10 10" aria-hidden>
    <path d={SHAPES[cause ?? ''] ?? NO_SHAPE} />
  </svg>
);

/** Beside the word of the cause, in a legend. */
export const CauseMark = ({ cause }: { cause: string }) => (
  <span style={{ color: causeColour(cause) }}>
    <Shape cause={cause} />
  </span>
);

export function CauseTag({ cause }: { cause: string | null }) {
  if (cause === null) return null;
  const token = tokenOf(cause);
  const style =
    token === undefined
      ? { background: 'var(--sunken)', color: 'var(--ink-2)' }
      : { background: `var(--${token}-soft)`, color: `var(--${token}-ink)` };
  return (
    <span className="cause-tag" style={style}>
      {token !== undefined && <Shape cause={cause} />}
      {cause}
    </span>
  );
}

/** For the start of a row or of a name; the pointer shows the word. The row has it in a column or in its name for screen readers. */
export const CauseBar = ({ cause }: { cause: string | null | undefined }) => (
  <span className="cause-bar" aria-hidden title={cause ?? undefined} style={{ color: causeColour(cause) }}>
    <Shape cause={cause} />
  </span>
);
