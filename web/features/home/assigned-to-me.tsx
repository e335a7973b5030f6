/** The records that are assigned to the user, the first five that are due, with their days and notes. */
import { HOME } from '#domain/messages/home.ts';
import { myAssignmentsQuery, REVIEW } from '#web/data/assignments.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { AssignedName } from '#web/pickers/assigned-name.tsx';
import { usePerson } from '#web/data/session.ts';
import { Due } from '#web/ui/due.tsx';
import { Loaded } from '#web/ui/states.tsx';

const MOST = 5;

/** `count`: how many there are. */
export function AssignedToMe({ count }: { count: number }) {
  const query = usePatientQuery('assigned', myAssignmentsQuery(usePerson()?.username ?? '', MOST));
  return (
    <section className="my-work-part" aria-label={HOME.assigned}>
      <h3>{HOME.assigned}</h3>
      <Loaded query={query} what="Loading your assignments" rows={Math.min(count, MOST)}>
        {(rows) => (
          <ul className="assigned-to-me">
            {rows.map((row) => (
              <li key={`${row.entity_type} ${row.entity_id} ${row.rule} ${row.assigned_by}`}>
                <span dir="auto">
                  <AssignedName assignment={row} />
                </span>
                {row.rule === REVIEW && <span className="quiet">Review asked for</span>}
                {row.due_on !== null && <Due on={row.due_on} overdue={row.overdue} />}
                {row.note !== null && (
                  <span className="quiet" dir="auto" title={row.note}>
                    {row.note}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
