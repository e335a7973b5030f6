/** Above the history of a record: what its comments said before their authors changed them or took them back, the newest first. */
import { useQuery } from '@tanstack/react-query';
import { momentOf } from '#domain/records/history-words.ts';
import { WHOLE } from '#domain/records/threads.ts';
import { psql } from '#web/data/psql.ts';
import { Mentioned } from '#web/pickers/mentioned.tsx';
import { Loaded } from '#web/ui/states.tsx';
import type { RecordComments } from './field-comments.ts';

type Earlier = {
  comment_id: number;
  field: string;
  comment: string;
  created_by: string;
  created_by_name: string | null;
  replaced_at: string;
};

export function EarlierComments({ relation, id, labels }: Pick<RecordComments, 'relation' | 'id' | 'labels'>) {
  const query = useQuery({
    // With the comments: loaded again after a change of one.
    queryKey: ['field_comments', relation, id, 'earlier'],
    queryFn: ({ signal }) =>
      psql.read<Earlier[]>('earlier_comments', { entity_type: relation, entity_id: id }, { signal }),
  });
  return (
    <Loaded query={query} what="Loading what comments said before">
      {(texts) => (
        <ol className="comment-threads comments-before" aria-label="What comments said before">
          {texts.map(({ comment_id, field, comment, created_by, created_by_name, replaced_at }) => (
            <li className="comment-thread done" key={`${comment_id} ${replaced_at}`}>
              <p className="quiet">
                <bdi>{created_by_name ?? created_by}</bdi> on{' '}
                {field === WHOLE ? 'the whole record' : (labels[field] ?? field)}, until{' '}
                <time dateTime={replaced_at}>{momentOf(replaced_at)}</time>
              </p>
              <p dir="auto">
                <Mentioned text={comment} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
