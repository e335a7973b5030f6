/** The order of a list in words, where no header in view shows it. */
import type { Order } from '#web/grids/columns.ts';

export const sameOrder = (one: Order | null, other: Order) =>
  one?.column === other.column && one.descending === other.descending;
export const orderWords = (label: string, { descending }: Order) =>
  `Ordered by ${label}, ${descending ? 'descending' : 'ascending'}`;
/** For the eye: 'Created at ↓'. */
export const orderMark = (label: string, { descending }: Order) => `${label} ${descending ? '↓' : '↑'}`;
