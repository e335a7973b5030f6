/** Threads: the comments on a field of a record, or on the whole, from the first to the last. */

/** What a reviewer says of a field without words. */
export const FIELD_MARKS = ['Good', 'To correct', 'Unclear'] as const;
export type FieldMark = (typeof FIELD_MARKS)[number];

/** The field of a comment on the whole record: its number, which nobody discusses otherwise. */
export const WHOLE = 'id';
/** The part of an address that opens the comments on the field behind it: `/facts/12#comments-on-data.term`. */
export const COMMENTS_ON = 'comments-on-';

/** A comment as it is stored. */
export interface FieldComment {
  id: number;
  field: string;
  /** Null for the first of a thread. */
  thread_id: number | null;
  mark: string | null;
  comment: string | null;
  step: string | null;
  created_by: string;
  created_by_name: string | null;
  created_at: string;
  resolved_at: string | null;
  edited_at: string | null;
  /** Then it has neither a mark nor a text. */
  taken_back_at: string | null;
}

export interface Thread {
  id: number;
  field: string;
  mark: string | null;
  isOpen: boolean;
  /** Each of its comments is. */
  isTakenBack: boolean;
  comments: readonly FieldComment[];
}

/** Those on the whole record, then the others, each in the order of their first comments. */
export function threadsOf(comments: readonly FieldComment[]): Thread[] {
  const firsts = comments
    .filter(({ thread_id }) => thread_id === null)
    .toSorted((one, other) => Number(other.field === WHOLE) - Number(one.field === WHOLE));
  return firsts.map((first) => {
    const all = [first, ...comments.filter(({ thread_id }) => thread_id === first.id)];
    const isTakenBack = all.every(({ mark, comment }) => mark === null && comment === null);
    return {
      id: first.id,
      field: first.field,
      mark: first.mark,
      isOpen: first.resolved_at === null && !isTakenBack,
      isTakenBack,
      comments: all,
    };
  });
}
