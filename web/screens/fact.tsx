/** Not written yet. */
export function FactScreen() {
  return null;
}
