/** A row in a list of figures: its category or date, its figure, its problems. Redrawn only when they change. */
import { memo, type KeyboardEvent } from 'react';
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { tidyDate } from '#domain/values/dates.ts';
import { useInsertTarget } from '#web/ui/insert-target.ts';
import { FigureInput } from './figure-input.tsx';

export type RowActions = {
  change: (row: number, part: string, text: string) => void;
  remove: (row: number) => void;
  /** Called when the row is complete: the focus moves to the next row, or to a new one. */
  next: (row: number) => void;
};

type Props = RowActions & {
  id: string;
  at: number;
  heading: 'category' | 'date';
  headed: string;
  figure: string;
  headingProblem: string | undefined;
  figureProblem: string | undefined;
  leave: () => void;
};

const problemOf = (id: string, problem: string | undefined) =>
  problem === undefined ? {} : ({ status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-note` } as const);

function Row({ id, at, heading, headed, figure, headingProblem, figureProblem, change, remove, next, leave }: Props) {
  const named = heading === 'category' ? `age category ${at + 1}` : `stratum ${at + 1}`;
  const beTarget = useInsertTarget(({ kind, value }) => {
    if (heading !== 'date' || kind !== 'date') return false;
    change(at, heading, value);
    return true;
  });
  const leaveHeading = () => {
    const tidied = heading === 'date' ? tidyDate(headed) : headed;
    if (tidied !== headed) change(at, heading, tidied);
    leave();
  };
  const onPressEnter = (event: KeyboardEvent) => {
    event.preventDefault();
    next(at);
  };
  const problems = [headingProblem, figureProblem].filter((problem) => problem !== undefined);
  return (
    <li>
      <Input
        id={`${id}-${heading}`}
        dir="auto"
        aria-label={heading === 'category' ? `Name of ${named}` : `Date of ${named}`}
        placeholder={heading === 'date' ? 'YYYY-MM-DD' : 'Category'}
        autoComplete="off"
        value={headed}
        onChange={(event) => change(at, heading, event.target.value)}
        onFocus={beTarget}
        onBlur={leaveHeading}
        onPressEnter={onPressEnter}
        {...problemOf(id, headingProblem)}
      />
      <FigureInput
        id={`${id}-figure`}
        aria-label={`Figure of ${named}`}
        placeholder="Figure"
        value={figure}
        onChange={(text) => change(at, 'figure', text)}
        onBlur={leave}
        onPressEnter={onPressEnter}
        {...problemOf(id, figureProblem)}
      />
      <Button icon={<DeleteOutlined />} aria-label={`Remove ${named}`} onClick={() => remove(at)} />
      {problems.length > 0 && (
        <span id={`${id}-note`} className="row-problem">
          {problems.join('. ')}
        </span>
      )}
    </li>
  );
}

export const FigureRow = memo(Row);
