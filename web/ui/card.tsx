/** A titled part of a screen, announced as a region by its title; within a region of its own, as a group. */
import { Card as AntCard } from 'antd';
import { createContext, useContext, useId, type ReactNode } from 'react';

/** Set where cards repeat within a larger part: regions of one name can't be told apart by those who go by them. */
export const WithinRegion = createContext(false);

type Props = { title?: string; extra?: ReactNode; children: ReactNode };

export function Card({ title, extra, children }: Props) {
  const id = useId();
  const within = useContext(WithinRegion);
  const Part = within ? 'div' : 'section';
  return (
    <Part className="card" {...(within && { role: 'group' })} {...(title !== undefined && { 'aria-labelledby': id })}>
      <AntCard size="small" title={title === undefined ? undefined : <h2 id={id}>{title}</h2>} extra={extra}>
        {children}
      </AntCard>
    </Part>
  );
}
