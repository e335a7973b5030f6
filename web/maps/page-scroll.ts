/** Leaves the wheel and a single finger to the page around a map, and shows how to move the map instead. */

/** How long the hint stays after the last try, in milliseconds. */
const SHOWN_FOR = 1500;

const WHEEL = `Use ${/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'} + scroll to zoom the map`;
const TOUCH = 'Use two fingers to move the map';

/** A map that fills the screen takes the wheel: it scrolls no page. */
const fillsScreen = (map: HTMLElement) => document.fullscreenElement?.contains(map) === true;

/** Returns a function that ends it. */
export function leaveScrollToPage(map: HTMLElement): () => void {
  const hint = document.createElement('div');
  hint.className = 'map-hint';
  hint.setAttribute('aria-hidden', 'true');
  map.append(hint);
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const say = (words: string) => {
    hint.textContent = words;
    hint.classList.add('shown');
    clearTimeout(hiding);
    hiding = setTimeout(() => hint.classList.remove('shown'), SHOWN_FOR);
  };

  const onWheel = (event: WheelEvent) => {
    // A pinch on a touchpad comes as a wheel with Ctrl.
    if (event.ctrlKey || event.metaKey || fillsScreen(map)) return;
    event.stopPropagation();
    say(WHEEL);
  };
  const isPages = ({ touches, target }: TouchEvent) =>
    touches.length === 1 && !fillsScreen(map) && !(target as Element).closest('.leaflet-marker-draggable');
  const onTouchStart = (event: TouchEvent) => isPages(event) && event.stopPropagation();
  const onTouchMove = (event: TouchEvent) => isPages(event) && say(TOUCH);

  // Captured, so that Leaflet's own listeners come after these.
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  map.addEventListener('wheel', onWheel, options);
  map.addEventListener('touchstart', onTouchStart, options);
  map.addEventListener('touchmove', onTouchMove, options);
  return () => {
    clearTimeout(hiding);
    listening.abort();
  };
}
