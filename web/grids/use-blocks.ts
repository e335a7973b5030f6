/** The rows of a grid within a component, which is drawn again when a block has arrived. */
import { useEffect, useMemo, useReducer } from 'react';
import { blocksOf, type Blocks, type Rows } from './rows.ts';

export function useBlocks<Row>(
  rows: Rows<Row>,
  onFailure: (error: unknown) => void,
  from: number,
  until: number,
): Blocks<Row>['rowAt'] {
  const [, arrived] = useReducer((times: number) => times + 1, 0);
  const blocks = useMemo(() => blocksOf(rows, onFailure, arrived), [rows, onFailure]);
  useEffect(() => () => blocks.close(), [blocks]);
  useEffect(() => blocks.want(from, until), [blocks, from, until]);
  return blocks.rowAt;
}
