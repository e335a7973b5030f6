/** Not written yet. */
export function FactsScreen() {
  return null;
}
