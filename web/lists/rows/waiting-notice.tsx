/** The notice over the rows of a list: while a search runs, with a button to cancel it; after that, with a button to search again. */
import '#web/lists/lists.css';
import { Button, Spin } from 'antd';
import { useRef } from 'react';
import type { Waiting } from './use-waiting.ts';

type Props = { waiting: Waiting; onCancel: () => void; onSearch: () => void };

export function WaitingNotice({ waiting, onCancel, onSearch }: Props) {
  const element = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the focus moves here for the next Tab.
  const pressed = (act: () => void) => () => {
    element.current?.focus();
    act();
  };
  return (
    <div ref={element} className={waiting === null ? undefined : `list-waiting list-waiting-${waiting}`} tabIndex={-1}>
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
