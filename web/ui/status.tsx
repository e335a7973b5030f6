/** The review status of a fact: an icon of its own and the word, in its colour. Light enough for a cell of a grid. Does not depend on the session. */
import './marks.css';
import { REVIEW } from '#domain/messages/facts.ts';

/** The specification's icons: a speech bubble, a lens, a tick, a pencil, a lock; a ring before the first review. In a square of 16. */
const LOOKS: Readonly<Record<string, { token: string; path: string }>> = {
  Comment: { token: 'ink-2', path: 'M3 3.5h10v7H7.5L4.5 13v-2.5H3z' },
  'Under Review': { token: 'status-review', path: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.4 10.4l3.1 3.1' },
  'Review Completed': { token: 'status-completed', path: 'm3 8.5 3.2 3.2L13 4.8' },
  'Signed Off': { token: 'status-signed', path: 'm3 13 .8-3L10.6 3.2l2.2 2.2L6 12.2z' },
  'Locked Down': { token: 'status-locked', path: 'M4 7.5h8v5.5H4zM5.5 7.5V5.2a2.5 2.5 0 0 1 5 0v2.3' },
};
const NONE = { token: 'status-none', path: 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z' };
const lookOf = (status: string | null) => (status === null ? undefined : LOOKS[status]) ?? NONE;

/** For a mark beside the word, such as a dot on a line of time. */
export const statusColour = (status: string | null): string => `var(--${lookOf(status).token})`;

type Props = { status: string | null };

/** The icon alone, in the colour of the text around it, where the word stands beside it. */
export const StatusIcon = ({ status }: Props) => (
  <svg className="status-icon" viewBox="0 0 16 16" aria-hidden>
    <path d={lookOf(status).path} />
  </svg>
);

/** `status` is null before the first review. */
export const Status = ({ status }: Props) => (
  <span className="status" style={{ color: statusColour(status) }}>
    <StatusIcon status={status} />
    {status ?? REVIEW.none}
  </span>
);
