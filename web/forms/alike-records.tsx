/** Warns of records that the one in a form may duplicate, each with its link. Prevents no save. */
import { Link } from '@tanstack/react-router';
import { WarningList } from '#web/ui/warning-list.tsx';
import { pathOf } from './record-form.ts';

type Props<Known> = {
  title: string;
  subject: string;
  records: readonly Known[];
  label: (known: Known) => string;
  /** Text beside the link. */
  about?: (known: Known) => string | null;
};

export const AlikeRecords = <Known extends { id: number }>({ title, subject, records, label, about }: Props<Known>) => (
  <WarningList title={title} records={records} className="problem-list">
    {(known) => (
      <>
        <Link to={pathOf(subject, known.id)} target="_blank" dir="auto">
          {label(known)}
        </Link>{' '}
        <span className="quiet">{about?.(known)}</span>
      </>
    )}
  </WarningList>
);
