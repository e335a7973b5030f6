/** Warns of records that the one in a form may be a double of, each with its link. Keeps nobody from saving. */
import type { ReactNode } from 'react';
import { WarningList } from '#web/ui/warning-list.tsx';

type Props<Known> = { title: string; records: readonly Known[]; children: (known: Known) => ReactNode };

export const AlikeRecords = <Known extends { id: number }>(props: Props<Known>) => (
  <WarningList {...props} className="problem-list" />
);
