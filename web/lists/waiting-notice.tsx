/** Stands over the rows of a list while its search runs, with a way to give it up, or after it was given up, with a way to search again. */
import './lists.css';
import { Button, Spin } from 'antd';
import { useRef } from 'react';
import type { Waiting } from './use-waiting.ts';

type Props = { waiting: Waiting; onCancel: () => void; onSearch: () => void };

export function WaitingNotice({ waiting, onCancel, onSearch }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // The button goes when it is pressed: the next Tab goes on from here.
  const pressed = (act: () => void) => () => {
    place.current?.focus();
    act();
  };
  return (
    <div ref={place} className={waiting === null ? undefined : `list-waiting list-waiting-${waiting}`} tabIndex={-1}>
      <span role="status" className="list-waiting-words">
        {waiting === 'searching' && (
          <>
            <Spin size="small" aria-hidden /> <span>Searching …</span>
          </>
        )}
        {waiting === 'cancelled' && 'The search was cancelled'}
      </span>
      {waiting === 'searching' && (
        <Button size="small" onClick={pressed(onCancel)}>
          Cancel the search
        </Button>
      )}
      {waiting === 'cancelled' && (
        <Button size="small" onClick={pressed(onSearch)}>
          Search again
        </Button>
      )}
    </div>
  );
}
