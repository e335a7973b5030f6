/** A titled part of a screen, announced as a region by its title. */
import { Card as AntCard } from 'antd';
import { useId, type ReactNode } from 'react';

type Props = { title?: string; extra?: ReactNode; children: ReactNode };

export function Card({ title, extra, children }: Props) {
  const id = useId();
  return (
    <section className="card" {...(title !== undefined && { 'aria-labelledby': id })}>
      <AntCard size="small" title={title === undefined ? undefined : <h2 id={id}>{title}</h2>} extra={extra}>
        {children}
      </AntCard>
    </section>
  );
}
