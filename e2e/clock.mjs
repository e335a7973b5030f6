/** A clock that starts at a fixed time, for programs and pages whose pictures are compared. */
// @ts-check

/**
 * Self-contained: Playwright passes its text to the page.
 * @param {{ start: number, slower: number }} pace
 */
export function setClock({ start, slower }) {
  const Real = Date;
  const began = performance.now();
  const now = () => Math.floor(start + (performance.now() - began) / slower);
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
