/** Keeps the notices above the actions of a form, and moves them to their second place while the focus is at their first one, or the source that is read, so that they never cover what is worked on; over a sheet, whose rows and totals fill the window, they stand in the head of the page. */

/** The first place, in pixels from the left and the bottom of the window: three notices above the action bar (base.css). */
const WIDTH = 424;
const HIGHEST = 260;
const LOWEST = 72;
const WIDE = 900;

/** The focus is where the notices stand, at the left or at the right. */
function isAt(side: 'left' | 'right'): boolean {
  const focused = document.activeElement;
  // The page itself, or a part of it, has the focus after a change of the screen.
  if (focused === null || focused.closest('.ant-notification') !== null) return false;
  // The input of a list of choices is narrower than its field.
  const field = focused.closest('.ant-select, .ant-input-affix-wrapper') ?? focused;
  const { left, right, top, bottom, height } = field.getBoundingClientRect();
  const { innerHeight, innerWidth } = window;
  const isWithin = side === 'left' ? left < WIDTH : right > innerWidth - WIDTH;
  return height < innerHeight / 2 && isWithin && bottom > innerHeight - HIGHEST && top < innerHeight - LOWEST;
}

/** The last rows and the totals of a sheet stand at both places. */
function isOverSheet(sheet: Element | undefined): boolean {
  if (sheet === undefined) return false;
  const { top, bottom } = sheet.getBoundingClientRect();
  return bottom > window.innerHeight - HIGHEST && top < window.innerHeight - LOWEST;
}

export const placeNotices = (): void => {
  // One search for all, because each reads the whole page.
  const found = [...document.querySelectorAll('.action-bar, .beside.open, .sheet-editor')];
  const ofClass = (name: string) => found.find(({ classList }) => classList.contains(name));
  const actions = ofClass('action-bar')?.getBoundingClientRect().height ?? 0;
  const root = document.documentElement;
  if (actions > 0) root.style.setProperty('--actions-height', `${Math.round(actions)}px`);
  else root.style.removeProperty('--actions-height');
  // A source stands at the left of its form.
  const isSourceOpen = window.innerWidth >= WIDE && ofClass('beside') !== undefined;
  root.classList.toggle('notices-aside', isSourceOpen ? !isAt('right') : isAt('left'));
  root.classList.toggle('notices-above', isOverSheet(ofClass('sheet-editor')));
};

/** From now on, as the focus or the page moves. */
export function keepNoticesPlaced(): () => void {
  const moves = ['focusin', 'scrollend', 'resize'] as const;
  for (const move of moves) window.addEventListener(move, placeNotices);
  return () => {
    for (const move of moves) window.removeEventListener(move, placeNotices);
  };
}
