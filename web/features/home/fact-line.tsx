/** A fact as a line of a list of home: its cause, its name as a link, what is said of it, its figure. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CauseBar } from '#web/ui/cause.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

type Props = {
  fact: { id: number; name: string; figure: number | null; displacement_type: string };
  children: ReactNode;
};

export const FactLine = ({ fact: { id, name, figure, displacement_type }, children }: Props) => (
  <li>
    <CauseBar cause={displacement_type} />
    <Link to="/facts/$id" params={{ id: String(id) }} dir="auto" title={name}>
      <WholeName text={name} />
    </Link>
    {children}
    <strong>{figure === null ? '–' : thousands(figure)}</strong>
  </li>
);
