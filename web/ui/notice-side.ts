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

/** A source stands at the left of its form. */
const isSourceOpen = (): boolean => window.innerWidth >= WIDE && document.querySelector('.beside.open') !== null;

/** The last rows and the totals of a sheet stand at both places. */
function isOverSheet(): boolean {
  const sheet = document.querySelector('.sheet-editor')?.getBoundingClientRect();
  return sheet !== undefined && sheet.bottom > window.innerHeight - HIGHEST && sheet.top < window.innerHeight - LOWEST;
}

export const placeNotices = (): void => {
  const actions = document.querySelector('.action-bar')?.getBoundingClientRect().height ?? 0;
  if (actions > 0) document.documentElement.style.setProperty('--actions-height', `${Math.round(actions)}px`);
  else document.documentElement.style.removeProperty('--actions-height');
  document.documentElement.classList.toggle('notices-aside', isSourceOpen() ? !isAt('right') : isAt('left'));
  document.documentElement.classList.toggle('notices-above', isOverSheet());
};

/** From now on, as the focus or the page moves. */
export function keepNoticesPlaced(): () => void {
  const moves = ['focusin', 'scrollend', 'resize'] as const;
  for (const move of moves) window.addEventListener(move, placeNotices);
  return () => {
    for (const move of moves) window.removeEventListener(move, placeNotices);
  };
}
