/** The name of an assigned record, as a link where it has a page. */
import { Link } from '@tanstack/react-router';
import { addressOfAssigned, type Assignment } from '#web/data/assignments.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

export function AssignedName({ assignment }: { assignment: Assignment }) {
  const address = addressOfAssigned(assignment);
  const name = <WholeName text={assignment.name} />;
  return address === null ? name : <Link to={address as '/'}>{name}</Link>;
}
