/** Moves the notices to their second place while the focus is at their first one, so that they never cover the field worked on. */

/** The first place, in pixels from the left and the bottom of the window: three notices above the action bar (base.css). */
const WIDTH = 424;
const HIGHEST = 260;
const LOWEST = 72;

/** The focus is where the notices stand first. */
function isThere(): boolean {
  const focused = document.activeElement;
  // The page itself, or a part of it, has the focus after a change of the screen.
  if (focused === null || focused.closest('.ant-notification') !== null) return false;
  const { left, top, bottom, height } = focused.getBoundingClientRect();
  const { innerHeight } = window;
  return height < innerHeight / 2 && left < WIDTH && bottom > innerHeight - HIGHEST && top < innerHeight - LOWEST;
}

export const placeNotices = (): void => {
  document.documentElement.classList.toggle('notices-aside', isThere());
};

/** From now on, as the focus or the page moves. */
export function keepNoticesPlaced(): () => void {
  const moves = ['focusin', 'scrollend', 'resize'] as const;
  for (const move of moves) window.addEventListener(move, placeNotices);
  return () => {
    for (const move of moves) window.removeEventListener(move, placeNotices);
  };
}
