/** A link to the source of a clone. Empty for a fact that is not a clone, or whose source was deleted. */
import { Link } from '@tanstack/react-router';
import type { FactRow } from './fact.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

export function ClonedFrom({ fact }: { fact: Pick<FactRow, 'id' | 'serial_no' | 'name'> | null }) {
  if (fact === null) return null;
  return (
    <p className="form-line">
      <span className="quiet">Cloned from </span>
      <Link to="/facts/$id" params={{ id: String(fact.id) }} dir="auto">
        {fact.serial_no} · <WholeName text={fact.name} />
      </Link>
    </p>
  );
}
