/** A count in a sentence. */
import type { Qualifier } from '#domain/generated/lists.ts';
import type { Said } from './vocabulary/known.ts';
import type { Counted, Event } from './vocabulary/vocabulary.ts';

export interface Quantity {
  /** From the qualifier to the noun. */
  from: number;
  to: number;
  /** The number itself. */
  number: { from: number; to: number };
  low: number;
  high: number | null;
  qualifier: Qualifier;
  counted: Counted | null;
  /** Said by the noun itself, as 'IDPs' and 'evacuees' do. */
  noun: Event | null;
  /** Said between the number and the noun: '1,250 displaced families'. */
  inside: Said | null;
  also: string | null;
}
