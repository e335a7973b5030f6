/** The kinds of conflict that the names of events say, '<country>: <kind> - <place> - <date>': no field of an event has them. */

const KIND = /^[^:]*: (.*?)(?: - |$)/s;
/** Behind the same kind an abbreviation may stand or not: 'Non-International armed conflict (NIAC)'. */
const IN_BRACKETS = /\([^()]*\)/g;

/** The kinds of events of conflict, if there are several. A name without a kind says nothing. */
export function conflictKinds(events: readonly { name: string; displacement_type?: string | null }[]): string[] {
  const kinds = new Map<string, string>();
  for (const { name, displacement_type } of events) {
    if (displacement_type !== 'Conflict') return [];
    const kind = KIND.exec(name)?.[1]?.trim() ?? '';
    const plain = kind.replaceAll(IN_BRACKETS, '').trim().toLowerCase();
    if (plain !== '' && !kinds.has(plain)) kinds.set(plain, kind);
  }
  return kinds.size > 1 ? [...kinds.values()] : [];
}
