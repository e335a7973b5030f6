/** A titled part of a screen, announced as a region by its title; as a group within another region. */
import './card.css';
import { createContext, useContext, useId, type ReactNode } from 'react';

/** Set where cards repeat within a larger part: people who navigate by regions can't distinguish regions of the same name. */
export const WithinRegion = createContext(false);

type Props = { title?: string; extra?: ReactNode; children: ReactNode };

export function Card({ title, extra, children }: Props) {
  const id = useId();
  const within = useContext(WithinRegion);
  const Part = within ? 'div' : 'section';
  return (
    <Part className="card" {...(within && { role: 'group' })} {...(title !== undefined && { 'aria-labelledby': id })}>
      {title !== undefined && (
        <div className="card-head">
          <h2 id={id}>{title}</h2>
          {extra}
        </div>
      )}
      <div className="card-body">{children}</div>
    </Part>
  );
}
