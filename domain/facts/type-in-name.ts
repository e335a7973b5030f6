/** The type of a fact in its name, by which a stock and a flow of one report differ. */

/** ' (IDPs)'; nothing for new displacement, as most facts are. */
export const typeInName = (type: string | null): string =>
  type === null || type === 'New Displacement (Flow)' ? '' : ` (${type.replace(/ \((?:Flow|Stock)\)$/, '')})`;
