/** The bell of the bar: the number of unread notifications, and the way to the inbox. Screen readers hear of new ones. */
import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLive } from '#web/data/live.ts';
import { invalidate } from '#web/data/query.ts';
import { unreadQuery } from '#web/data/notifications.ts';

const MOST = 99;

export function Bell() {
  const { data } = useQuery(unreadQuery);
  const count = data ?? 0;
  const [known, setKnown] = useState(data);
  const [more, setMore] = useState(false);
  if (data !== known) {
    setKnown(data);
    // Said when there are more than before: not at the start, and not while the reader looks through them.
    setMore(known !== undefined && count > known);
  }
  useLive((signals) => {
    if (signals.some(({ about }) => about === 'inbox' || about === 'all'))
      void invalidate('notifications', 'assignments', 'comments_for_me', 'my_work');
  });
  const words =
    count === 0
      ? 'Inbox'
      : count === 1
        ? 'Inbox: 1 unread'
        : `Inbox: ${count > MOST ? `more than ${MOST}` : count} unread`;
  return (
    <>
      <Link to="/inbox" className="bar-link bar-bell" aria-label={words} title={words}>
        <BellOutlined aria-hidden />
        {count > 0 && (
          <span className="bar-unread" aria-hidden>
            {count > MOST ? `${MOST}+` : count}
          </span>
        )}
      </Link>
      <span className="visually-hidden" role="status">
        {more && words}
      </span>
    </>
  );
}
