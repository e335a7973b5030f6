/** The facts of an event that may count the same people (rule V2 of the potential errors): each but the largest can be given the role Triangulation. */
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { IN_DOUBT } from '#domain/messages/potential-errors.ts';
import { useMay } from '#web/data/may.ts';
import { useOperations } from '#web/data/operations.ts';
import { psql } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { WarningList } from '#web/ui/warning-list.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';
import type { InDoubt } from './sub-facts-queries.ts';

const SHOWN = 10;

type Answer = { reason: string | null; changes: boolean; operation_id: number | null }[];

/** Gives a fact the role, with a notice that can take it back. */
function useTriangulation() {
  const notices = useNotices('in-doubt');
  const { undoOf } = useOperations();
  return useMutation({
    mutationFn: async (id: number) => {
      const answer = await psql.rpc<Answer>('change_facts', { facts: [id], event_role: 'Triangulation' });
      const refused = answer.find(({ changes }) => !changes);
      if (refused !== undefined) throw new Error(refused.reason ?? undefined);
      notices.success(IN_DOUBT.done, undefined, undoOf(answer[0]?.operation_id, IN_DOUBT.done));
    },
    onError: (error) => notices.error(IN_DOUBT.failed, problemWords(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

export function FactsInDoubt({ facts }: { facts: readonly InDoubt[] }) {
  const { mutate, isPending, variables } = useTriangulation();
  const may = useMay();
  const left = facts.length - SHOWN;
  return (
    <WarningList
      title={IN_DOUBT.title}
      records={facts.slice(0, SHOWN)}
      more={left > 0 ? IN_DOUBT.more(left) : undefined}
      className="misfits"
    >
      {({ id, name, figure, may_repeat }) => (
        <>
          <Link to="/facts/$id" params={{ id: String(id) }} dir="auto">
            <WholeName text={name} />
          </Link>
          {`: ${thousands(figure)} `}
          {!may_repeat && <span className="quiet">{IN_DOUBT.largest}</span>}
          {may_repeat && may('manage', 'facts') && (
            <Button
              size="small"
              aria-label={`${IN_DOUBT.make}: ${name}`}
              loading={isPending && variables === id}
              onClick={() => mutate(id)}
            >
              {IN_DOUBT.make}
            </Button>
          )}
        </>
      )}
    </WarningList>
  );
}
