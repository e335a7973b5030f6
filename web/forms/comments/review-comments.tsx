/** In the comments of a fact: the number of those in its reviews, which are on their own tab. */
import { useQuery } from '@tanstack/react-query';
import { counted } from '#domain/values/counts.ts';
import { psql } from '#web/data/psql.ts';

export function ReviewComments({ fact }: { fact: number }) {
  const { data: comments = [] } = useQuery({
    queryKey: ['reviews', fact, 'with a comment'],
    queryFn: async ({ signal }) => {
      const where = { entity_id: `eq.${fact}`, entity_type: 'eq.facts', comment: 'not.is.null' };
      return (await psql.list('reviews', { select: ['id'], where }, { signal })).rows;
    },
  });
  if (comments.length === 0) return null;
  return <p className="quiet">{`${counted(comments.length, 'more comment')} on the tab Reviews`}</p>;
}
