/** The frame of a view of a search of facts, with the way back to the list. */
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Page } from '#web/ui/page.tsx';

type Props = {
  title: string;
  /** The parts of the address that only this view reads. */
  own?: readonly string[];
  children: ReactNode;
};

export function ViewOfFacts({ title, own = [], children }: Props) {
  const asList = (given: object) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !own.includes(name))) as never;
  return (
    <Page
      title={title}
      beside={
        <Link className="in-text" to="/facts" search={asList}>
          List
        </Link>
      }
    >
      {children}
    </Page>
  );
}
