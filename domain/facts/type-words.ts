/** The words of a type of facts. */

/** 'IDPs' of 'IDPs (Stock)'. */
export const typeAlone = (type: string): string => type.replace(/ \((?:Flow|Stock)\)$/, '');

/** ' (IDPs)', by which a stock and a flow of one report differ in name; nothing for new displacement, as most facts are. */
export const typeInName = (type: string | null): string =>
  type === null || type === 'New Displacement (Flow)' ? '' : ` (${typeAlone(type)})`;
