/** Values without a form, as lines with labels: of a record in a peek, or of a part of a printed sheet, which has a title. */
import './reading.css';
import type { ReactNode } from 'react';

export type BriefLine = { readonly label: string; readonly value: ReactNode };

type Props = { title?: string; lines: readonly BriefLine[]; children?: ReactNode };

/** Labels may repeat. */
export const BriefLines = ({ title, lines, children }: Props) => (
  <section className="reading-group" aria-label={title ?? 'In brief'}>
    {title !== undefined && <h2>{title}</h2>}
    {children}
    <dl>
      {lines.map(({ label, value }, at) => (
        <div key={at} className="reading-line">
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
