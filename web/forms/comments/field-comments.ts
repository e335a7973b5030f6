/** The comments on the fields of a record: the queries and calls, and the context in which fields find theirs. */
import { createContext } from 'react';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { threadsOf, type FieldComment, type FieldMark, type Thread } from '#domain/records/threads.ts';
import { commentsChanged } from '#web/data/comments.ts';
import { psql } from '#web/data/psql.ts';
import { useNotices } from '#web/ui/notices.ts';

/** The relations whose fields have comments. */
export const COMMENTED: readonly string[] = ['facts', 'events', 'documents'];

export interface RecordComments {
  relation: string;
  id: number;
  /** Of its fields. */
  labels: Readonly<Record<string, string>>;
  threads: readonly Thread[];
  /** The number of comments in the reviews of a fact. */
  inReviews: number;
  /** Whether the user may write comments. */
  permitted: boolean;
  /** Shows the threads of a field, or all for null. */
  open: (field: string | null) => void;
  /** Set while the threads are shown. */
  shown: { readonly field: string | null } | null;
  /** Takes the function of the form that shows a field on its tab; returns one that takes it back. */
  showWith: (show: (field: string) => void) => () => void;
}

/** Null around forms without comments: new records, clones, and kinds that have none. */
export const CommentsContext = createContext<RecordComments | null>(null);

/** The mark of a field, where it is drawn. */
export const markOf = (field: string): Element | null =>
  document.querySelector(`.field-comments[data-field="${CSS.escape(field)}"]`);

export const threadsQuery = (relation: string, id: number) =>
  queryOptions({
    queryKey: ['field_comments', relation, id],
    queryFn: async ({ signal }) =>
      threadsOf(
        await psql.read<FieldComment[]>('comments_of_record', { entity_type: relation, entity_id: id }, { signal }),
      ),
  });

export type NewComment = { field: string; comment: string | null; mark?: FieldMark | null };
type Write =
  | { relation: string; id: number; begun: NewComment }
  | { thread: number; comment: string | null; resolved: boolean | null };

export function useComment() {
  const notices = useNotices('comment');
  return useMutation({
    mutationFn: async (write: Write): Promise<unknown> =>
      'begun' in write
        ? psql.rpc('comment_on_fields', { entity_type: write.relation, entity_id: write.id, comments: [write.begun] })
        : psql.rpc('answer_comment', write),
    onError: ({ message }) => notices.error("The comment couldn't be saved", message),
    onSettled: commentsChanged,
  });
}
