/** Calls a function when an answer is late. An answer that arrived but was not read yet, because the program was blocked, is in time. */

/** Returns a function that cancels the call. */
export function whenLate(milliseconds: number, act: () => void): () => void {
  let soon: NodeJS.Immediate | undefined;
  // Node runs timers before input that has arrived, and immediates after it.
  const timer = setTimeout(() => {
    soon = setImmediate(act);
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(soon);
  };
}
