/** The words of a type of facts. */

/** 'IDPs' of 'IDPs (Stock)'. */
export const typeAlone = (type: string): string => type.replace(/ \((?:Flow|Stock)\)$/, '');

/** ' (IDPs)', by which a stock and a flow of one report differ in name; nothing for new displacement, as most facts are. `apart` is a further word: ' (IDPs, Sheltered)'. */
export const typeInName = (type: string | null, apart: string | null = null): string => {
  const words = [type === null || type === 'New Displacement (Flow)' ? null : typeAlone(type), apart];
  const said = words.filter((word) => word !== null).join(', ');
  return said === '' ? '' : ` (${said})`;
};
