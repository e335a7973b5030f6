/** Keeps the notices above the actions of a form, and moves them to the top while the focus, or a sheet with its totals, is at their place (base.css). */

/** Their place, in pixels from the bottom of the window: three notices above the action bar. */
const HIGHEST = 260;
const LOWEST = 72;

const isThere = ({ top, bottom }: DOMRect): boolean =>
  bottom > window.innerHeight - HIGHEST && top < window.innerHeight - LOWEST;

function isFocusThere(): boolean {
  const focused = document.activeElement;
  // The page itself, or a part of it, has the focus after a change of the screen.
  if (focused === null || focused.closest('.ant-notification') !== null) return false;
  const box = focused.getBoundingClientRect();
  return box.height < window.innerHeight / 2 && isThere(box);
}

export const placeNotices = (): void => {
  // One search for both, because each reads the whole page.
  const found = [...document.querySelectorAll('.action-bar, .sheet-editor')];
  const boxOf = (name: string) => found.find(({ classList }) => classList.contains(name))?.getBoundingClientRect();
  const actions = boxOf('action-bar')?.height ?? 0;
  const root = document.documentElement;
  if (actions > 0) root.style.setProperty('--actions-height', `${Math.round(actions)}px`);
  else root.style.removeProperty('--actions-height');
  const sheet = boxOf('sheet-editor');
  root.classList.toggle('notices-above', isFocusThere() || (sheet !== undefined && isThere(sheet)));
};

/** From now on, as the focus or the page moves. */
export function keepNoticesPlaced(): () => void {
  const moves = ['focusin', 'scrollend', 'resize'] as const;
  for (const move of moves) window.addEventListener(move, placeNotices);
  return () => {
    for (const move of moves) window.removeEventListener(move, placeNotices);
  };
}
