/** The values of a record without a form, in a peek. */
import './reading.css';
import type { ReactNode } from 'react';

export type BriefLine = { readonly label: string; readonly value: ReactNode };

export const BriefLines = ({ lines }: { lines: readonly BriefLine[] }) => (
  <section className="reading-group" aria-label="In brief">
    <dl>
      {lines.map(({ label, value }) => (
        <div key={label} className="reading-line">
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
