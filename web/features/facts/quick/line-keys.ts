/** The keys within the lines of the quick facts, and the cell that takes the marks of the source. An open list, a calendar and a button keep their keys. */
import { useEffect, type RefObject } from 'react';
import { setInsertTarget } from '#web/ui/insert-target.ts';
import type { QuickFactsList } from './use-quick-facts.ts';

type Actions = Pick<QuickFactsList, 'next' | 'move' | 'clone' | 'remove' | 'formAt'>;

/** The number of the fact's form that contains the element; null outside. */
function keyAt(target: EventTarget | null): number | null {
  const fact = target instanceof Element ? target.closest<HTMLElement>('[data-fact]')?.dataset['fact'] : undefined;
  return fact === undefined ? null : Number(fact);
}

const hasOpenList = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true' && target.role === 'combobox';

/** The action of a key in the line of a fact. The unfolded form has texts of several lines, so Enter is its own there. */
function actionOf(event: KeyboardEvent, fact: number, { next, move, clone, remove, formAt }: Actions) {
  const { target, key, altKey, shiftKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const inLine = target instanceof Element && target.closest('.fact-line') !== null;
  if (event.isComposing || shiftKey) return null;
  if (control) return key.toLowerCase() === 'd' && !altKey ? () => clone(fact) : null;
  if (altKey && key === 'Enter') return () => formAt(fact)?.unfold();
  if (altKey && key === 'Delete') return () => remove(fact);
  if (!inLine) return null;
  if (altKey && key === 'ArrowUp') return () => move(fact, -1);
  if (altKey && key === 'ArrowDown') return () => move(fact, 1);
  const free = !hasOpenList(target) && !(target instanceof HTMLButtonElement);
  return key === 'Enter' && !altKey && free ? () => next(fact) : null;
}

export function useLineKeys(area: RefObject<HTMLElement | null>, actions: Actions): void {
  const { next, move, clone, remove, formAt } = actions;
  useEffect(() => {
    const lines = area.current;
    if (lines === null) return undefined;
    const press = (event: KeyboardEvent) => {
      const fact = keyAt(event.target);
      const action = fact === null ? null : actionOf(event, fact, { next, move, clone, remove, formAt });
      if (action === null) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    const aim = ({ target }: FocusEvent) => {
      const fact = keyAt(target);
      if (fact === null || !(target instanceof Element)) return;
      setInsertTarget((mark) => formAt(fact)?.accept(target.id, mark) ?? false);
    };
    // Before the field has the key: Enter would open its list.
    lines.addEventListener('keydown', press, { capture: true });
    lines.addEventListener('focusin', aim);
    return () => {
      lines.removeEventListener('keydown', press, { capture: true });
      lines.removeEventListener('focusin', aim);
      setInsertTarget(null);
    };
  }, [area, next, move, clone, remove, formAt]);
}
