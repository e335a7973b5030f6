/** The newest comments that wait for the user's answer, in their words. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addressOfComment } from '#domain/notifications/address-of-comment.ts';
import { WHOLE } from '#domain/records/threads.ts';
import { commentsForMeQuery, type CommentForMe } from '#web/data/comments.ts';
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
            <bdi>{row.created_by_name ?? row.created_by}</bdi> {saidBefore(row)}{' '}
            <Link to={addressOfComment(row) as '/'} dir="auto">
              <WholeName text={row.name} />
            </Link>
            {row.status !== null && row.status !== 'Comment' && ` to ${row.status}`}
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

/** The words before the name of the record; the names of its fields are for its form. */
function saidBefore({ status, field, mark, comment }: CommentForMe): string {
  if (status !== null) return status === 'Comment' ? 'commented in the reviews of' : 'set the status of';
  if (field === WHOLE) return 'commented on';
  return mark !== null && comment === null ? `marked a field as ${mark.toLowerCase()} in` : 'commented on a field of';
}
