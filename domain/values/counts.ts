/** A number with its noun, in words: '1 fact', '2,310 facts', '1 country', '12 countries'. */
import { showNumber } from './numbers.ts';

export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${showNumber(count)} ${count === 1 ? one : several}`;
