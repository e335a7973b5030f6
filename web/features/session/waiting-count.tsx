/** How many records of the parking lot wait, as its lists have them, after its entry in the menu. Nothing while it loads or if that fails. */
import { useQuery } from '@tanstack/react-query';
import { listedQuery } from '#web/data/parking-lot.ts';
import { thousands } from '#web/ui/thousands.ts';

export function WaitingCount() {
  const { data } = useQuery({ ...listedQuery, refetchOnMount: 'always' });
  if (data === undefined) return null;
  const count = [...data.values()].reduce((sum, each) => sum + each, 0);
  return (
    <span className="bar-count">
      {' '}
      {thousands(count)}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
