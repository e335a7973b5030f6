/** The team of the home page: each person's facts of a week, and the overdue work. From the counts of the database. Loads nothing. */
import { rowsOf, type Counted } from './activity.ts';
import { openWorkOf, type CountedWork } from './open-work.ts';

export type TeamRow = {
  readonly username: string;
  readonly person: string;
  readonly created: number;
  readonly reviewed: number;
  readonly signedOff: number;
  /** Assigned records and potential errors after their day. */
  readonly overdue: number;
};

const sumOf = ({ created, reviewed, signedOff }: TeamRow) => created + reviewed + signedOff;

/** Without people of whom there is nothing to say, such as the account of an import; the overdue first, then those with most facts. */
export function teamOf(counted: readonly Counted[], work: readonly CountedWork[]): TeamRow[] {
  const rows = new Map<string, TeamRow>();
  const nobody = { created: 0, reviewed: 0, signedOff: 0, overdue: 0 };
  for (const { key, name, counts } of rowsOf(counted, 'person', 'facts'))
    rows.set(key, {
      ...nobody,
      username: key,
      person: name,
      created: counts.created,
      reviewed: counts.reviewed,
      signedOff: counts['signed off'],
    });
  for (const { username, person, overdue } of openWorkOf(work))
    rows.set(username, { ...nobody, username, person, ...rows.get(username), overdue });
  return [...rows.values()]
    .filter((row) => sumOf(row) + row.overdue > 0)
    .toSorted(
      (one, other) =>
        other.overdue - one.overdue || sumOf(other) - sumOf(one) || one.person.localeCompare(other.person),
    );
}
