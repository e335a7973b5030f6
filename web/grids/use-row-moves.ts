/** The keys j and k move the focus from row to row, as in a mail reader. */
import { useAction } from '#web/ui/actions.ts';

/** @param move null while there are no rows to move in. */
export function useMoveKeys(move: ((by: 1 | -1) => void) | null): void {
  useAction(move && { label: 'Previous row', key: 'k', run: () => move(-1) });
  useAction(move && { label: 'Next row', key: 'j', run: () => move(1) });
}
