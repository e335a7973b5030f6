/** The changes of the event, the document and the other neighbours of a signed-off fact, in words. */
import { AROUND, NEIGHBOURS } from '#domain/messages/facts.ts';

/** `columns` are all columns of the neighbour that changed since the sign-off; `by` and `at` belong to the last change. */
export type ChangeAround = { entity_type: string; entity_id: string; columns: string[]; by: string; at: string };

const COLUMNS: Readonly<Record<string, string>> = {
  filename: 'file',
  iso3: 'country',
  url: 'URL',
  locked_at: 'lock',
  age_class: 'age class',
};

const columnWords = (column: string): string => COLUMNS[column] ?? column.replaceAll('_', ' ');

/** `userName` gives the name of a user, `moment` a time in words. */
export function changeAroundWords(
  { entity_type, columns, by, at }: ChangeAround,
  userName: (username: string) => string,
  moment: (at: string) => string,
): string {
  const changed = `${columns.map(columnWords).join(', ')} of the ${NEIGHBOURS[entity_type] ?? 'record'}`;
  return AROUND.changed(changed, userName(by), moment(at));
}
