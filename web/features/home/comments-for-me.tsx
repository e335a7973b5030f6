/** The newest comments that wait for the user's answer, in their words. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addressOfComment, saidOf } from '#domain/notifications/comment-words.ts';
import { commentsForMeQuery } from '#web/data/comments.ts';
import { Mentioned } from '#web/pickers/mentioned.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';

const MOST = 3;

/** A failed request is left out: the count above leads to the inbox, which shows the failure. */
export function CommentsForMe() {
  const { data = [] } = useQuery(commentsForMeQuery(MOST));
  return (
    <ul className="comments-for-me">
      {data.map((row) => (
        <li key={`${row.thread} ${row.entity_id}`}>
          <span>
            <bdi>{row.created_by_name ?? row.created_by}</bdi> {saidOf(row, 'a field')} of{' '}
            <Link to={addressOfComment(row) as '/'} dir="auto">
              <WholeName text={row.name} />
            </Link>
          </span>
          {row.comment !== null && row.comment !== '' && (
            <q dir="auto">
              <Mentioned text={row.comment} />
            </q>
          )}
        </li>
      ))}
    </ul>
  );
}
