/** Follows the pointer from a press until it is released. Escape, or a pointer that the browser takes away, cancels. */
export function followPointer(moved: (event: PointerEvent) => void, ended: (done: boolean) => void): void {
  const over = new AbortController();
  const { signal } = over;
  const end = (done: boolean) => {
    over.abort();
    ended(done);
  };
  window.addEventListener('pointermove', moved, { signal });
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end(false);
  };
  window.addEventListener('keydown', escape, { signal, capture: true });
}
