/** The type of a delivered fact that names none, proposed from its term, its cause and its days. Null where they leave it open. */
import type { FactType, Term } from '#domain/generated/lists.ts';

/** People are somewhere, in terms of conflict; after a disaster the same terms count those who fled. */
const STAYING: readonly Term[] = ['In Relief Camp', 'Sheltered', 'Homeless'];
/** They say nothing of a displacement: people stay in houses that are damaged. */
const OPEN: readonly Term[] = ['Affected', 'Multiple/Other', 'Partially Destroyed Housing'];

type Delivered = { term: string | null; cause: string | null; stockDate: string | null | undefined };

export function proposedType({ term, cause, stockDate }: Delivered): FactType | null {
  const named = (terms: readonly Term[]) => terms.some((each) => each === term);
  if (term === null || named(OPEN)) return null;
  if (term === 'Returns') return stockDate ? 'Returnees (Stock)' : 'Return (Flow)';
  if (stockDate) return 'IDPs (Stock)';
  if (cause === null) return null;
  return cause === 'Conflict' && named(STAYING) ? 'IDPs (Stock)' : 'New Displacement (Flow)';
}
