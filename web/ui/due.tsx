/** The day until which something is to be done, marked once it has passed. */
import { dayWords } from '#domain/values/dates.ts';

type Props = { on: string; overdue: boolean | null };

export const Due = ({ on, overdue }: Props) => (
  <strong className={overdue === true ? 'overdue' : undefined}>
    {overdue === true ? 'Overdue since' : 'Due'} {dayWords(on)}
  </strong>
);
