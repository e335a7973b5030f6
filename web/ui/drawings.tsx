/** Our own small drawings, in the colour of their text. Decoration only: the words beside them say everything. */

const FRAME = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round' } as const;

/** Rows of a table with nothing under the lens: for a search without results. */
export const NoMatch = () => (
  <svg width="96" height="64" viewBox="0 0 96 64" aria-hidden>
    <g {...FRAME}>
      <rect x="8" y="6" width="70" height="50" rx="4" />
      <path d="M8 18h70M16 12h10M34 12h18M60 12h8" />
      <path d="M16 28h16M16 38h12M16 48h18" strokeDasharray="2 4" />
      <circle cx="64" cy="38" r="13" fill="var(--surface)" strokeWidth="2" />
      <path d="m73.5 47.5 11 11" strokeWidth="3" />
    </g>
  </svg>
);

/** Two sheets, with a sign in the blue of actions. */
const Sheets = ({ sign }: { sign?: string }) => (
  <svg width="96" height="64" viewBox="0 0 96 64" aria-hidden>
    <g {...FRAME}>
      <path d="M34 8h34a4 4 0 0 1 4 4v34" strokeDasharray="2 4" />
      <rect x="22" y="14" width="42" height="44" rx="4" fill="var(--surface)" />
      <path d="M30 26h18M30 35h26M30 44h14" />
      {sign && (
        <>
          <circle cx="66" cy="48" r="11" fill="var(--primary)" stroke="var(--surface)" strokeWidth="3" />
          <path d={sign} stroke="var(--on-primary)" strokeWidth="2" />
        </>
      )}
    </g>
  </svg>
);

/** With a plus where the user can add the first record. */
export const NoneYet = ({ creates }: { creates: boolean }) =>
  creates ? <Sheets sign="M66 43v10M61 48h10" /> : <Sheets />;

/** With a tick: for work that is done. */
export const AllDone = () => <Sheets sign="m61 48 4 4 6-8" />;
