/** The facts of an event that may count the same people (rule V2 of the potential errors), by place, type and time: those but the largest can be given the role Triangulation, one or many in one step. */
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { IN_DOUBT } from '#domain/messages/potential-errors.ts';
import { daysWords } from '#domain/values/dates.ts';
import { useMay } from '#web/data/may.ts';
import { useOperations } from '#web/data/operations.ts';
import { psql } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';
import type { InDoubt } from './sub-facts-queries.ts';

/** Of a place and time so many are named at first. */
const SHOWN = 3;
/** And so many places and times. */
const PARTS = 3;

/** A row for those that were changed, and one for each reason why others were not. */
type Answer = { reason: string | null; changes: boolean; number: number; operation_id: number | null }[];

/** Gives facts the role, with a notice that can take it back. */
function useTriangulation() {
  const notices = useNotices('in-doubt');
  const { undoOf } = useOperations();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const answer = await psql.rpc<Answer>('change_facts', { facts: [...ids], event_role: 'Triangulation' });
      const changed = answer.filter(({ changes }) => changes);
      const first = answer.find(({ changes }) => !changes);
      if (changed.length === 0) throw new Error(first?.reason ?? undefined);
      const done = IN_DOUBT.done(changed.reduce((sum, { number }) => sum + number, 0));
      const operation = answer.find(({ operation_id }) => operation_id !== null)?.operation_id;
      notices.success(done, first?.reason ?? undefined, undoOf(operation, done));
    },
    onError: (error) => notices.error(IN_DOUBT.failed, problemWords(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

const repeatsOf = (facts: readonly InDoubt[]) => facts.filter(({ may_repeat }) => may_repeat);
const idsOf = (facts: readonly InDoubt[]) => facts.map(({ id }) => id);
const sumOf = (facts: readonly InDoubt[]) => facts.reduce((sum, { figure }) => sum + figure, 0);

/** The days from the first to the last of a part. */
function timeOf(facts: readonly InDoubt[]): string {
  const firsts = facts.flatMap(({ first_day }) => first_day ?? []).toSorted((a, b) => a.localeCompare(b));
  const lasts = facts.flatMap(({ last_day }) => last_day ?? []).toSorted((a, b) => a.localeCompare(b));
  const [from = '', to = ''] = [firsts[0], lasts.at(-1)];
  return from === '' && to === '' ? IN_DOUBT.anyTime : daysWords(from, to);
}

export function FactsInDoubt({ facts }: { facts: readonly InDoubt[] }) {
  const { mutate, isPending, variables } = useTriangulation();
  const may = useMay()('manage', 'facts');
  const parts = [...new Set(facts.map(({ part }) => part))].map((part) => facts.filter((fact) => fact.part === part));
  const all = repeatsOf(facts);
  const make = (label: string, of: readonly InDoubt[], name?: string) => (
    <ConfirmButton
      size="small"
      aria-label={name}
      loading={isPending && variables.length === of.length && variables[0] === of[0]?.id}
      title={IN_DOUBT.makeTitle(of.length)}
      text={IN_DOUBT.makeText(sumOf(of))}
      onConfirm={() => mutate(idsOf(of))}
    >
      {label}
    </ConfirmButton>
  );
  const line = ({ id, name, figure, may_repeat }: InDoubt) => (
    <li key={id}>
      <Link to="/facts/$id" params={{ id: String(id) }} dir="auto">
        <WholeName text={name} />
      </Link>
      {`: ${thousands(figure)} `}
      {!may_repeat && <span className="quiet">{IN_DOUBT.largest}</span>}
      {may_repeat && may && (
        <Button
          size="small"
          aria-label={`${IN_DOUBT.make}: ${name}`}
          loading={isPending && variables.length === 1 && variables[0] === id}
          onClick={() => mutate([id])}
        >
          {IN_DOUBT.make}
        </Button>
      )}
    </li>
  );
  const section = (part: readonly InDoubt[]) => {
    const [first] = part;
    if (first === undefined) return null;
    const where = first.place_names.length === 0 ? IN_DOUBT.noPlace : first.place_names.join(', ');
    const head = `${where} · ${timeOf(part)} · ${first.type}`;
    const others = repeatsOf(part);
    const label = IN_DOUBT.makeOthers(others.length);
    return (
      <section key={first.part} className="in-doubt" aria-label={head}>
        <h4 dir="auto">{head}</h4>
        <ul className="misfits">{part.slice(0, SHOWN).map(line)}</ul>
        {part.length > SHOWN && (
          <details>
            <summary>{IN_DOUBT.more(part.length - SHOWN)}</summary>
            <ul className="misfits">{part.slice(SHOWN).map(line)}</ul>
          </details>
        )}
        {may && others.length > 1 && make(label, others, `${label}: ${head}`)}
      </section>
    );
  };
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={IN_DOUBT.title}
      action={may && parts.length > 1 && make(IN_DOUBT.makeAll(all.length), all)}
      description={
        <>
          {parts.slice(0, PARTS).map(section)}
          {parts.length > PARTS && (
            <details>
              <summary>{IN_DOUBT.moreParts(parts.length - PARTS)}</summary>
              {parts.slice(PARTS).map(section)}
            </details>
          )}
        </>
      }
    />
  );
}
