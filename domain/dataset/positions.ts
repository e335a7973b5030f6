/** The positions that put new rows between saved ones. New rows at the end get none: the database puts them last. */

/** Evenly between the two; below `high` without `low`. Null where doubles have no room left. */
function spread(low: number | null, high: number, count: number): number[] | null {
  const step = low === null ? 1 : (high - low) / (count + 1);
  const from = low ?? high - count - 1;
  const positions = Array.from({ length: count }, (_, index) => from + step * (index + 1));
  const ascend = [...(low === null ? [] : [low]), ...positions, high].every(
    (position, index, all) => index === 0 || position > (all[index - 1] ?? -Infinity),
  );
  return ascend ? positions : null;
}

/**
 * The position to send for each row: undefined where it stays, or at the end. `saved` has the saved position of each row in the order
 * wanted, null for new rows. Where there is no room, saved rows above move too. No position exceeds the greatest saved one, so that
 * rows that are added later come last.
 */
export function positionsOf(saved: readonly (number | null)[]): (number | undefined)[] {
  const chosen = [...saved];
  const last = saved.findLastIndex((position) => position !== null);
  for (let from = 0; from < last; from++) {
    if (chosen[from] !== null) continue;
    let to = from;
    while (chosen[to + 1] === null) to++;
    const high = chosen[to + 1] ?? 0;
    let [first, moved] = [from, 1];
    let positions: number[] | null = null;
    while (positions === null) {
      positions = spread(first === 0 ? null : (chosen[first - 1] ?? null), high, to - first + 1);
      for (const [index, position] of positions?.entries() ?? []) chosen[first + index] = position;
      first = Math.max(0, first - moved);
      moved *= 2;
    }
    from = to;
  }
  return chosen.map((position, index) => (position === saved[index] ? undefined : (position ?? undefined)));
}
