/** Acts when an answer is late. Counts one that has arrived and was not read yet, because the program stood still, as in time. */

/** Returns what calls it off. */
export function whenLate(milliseconds: number, act: () => void): () => void {
  let soon: NodeJS.Immediate | undefined;
  // Timers come before what has arrived meanwhile, immediates after it.
  const timer = setTimeout(() => {
    soon = setImmediate(act);
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(soon);
  };
}
