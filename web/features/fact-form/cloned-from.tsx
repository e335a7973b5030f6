/** The fact that this one was cloned from, or is being cloned from, as a link. Nothing where it is not a clone, or its source is gone. */
import { Link } from '@tanstack/react-router';
import type { FactRow } from './fact.ts';

export function ClonedFrom({ fact }: { fact: Pick<FactRow, 'id' | 'serial_no' | 'name'> | null }) {
  if (fact === null) return null;
  return (
    <p className="form-line">
      <span className="quiet">Cloned from </span>
      <Link to="/facts/$id" params={{ id: String(fact.id) }} dir="auto">
        {fact.serial_no} · {fact.name}
      </Link>
    </p>
  );
}
