/** Merges records of a kind: the survivor and its values, a trial that says what moves, what refuses and which totals change, and the merge. */
import './merge.css';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { conflictKinds } from '#domain/events/conflict-kinds.ts';
import { earliestOf, laterWords, latestOf, startOf } from '#domain/events/merged-dates.ts';
import { MISFITS } from '#domain/messages/events.ts';
import { MERGE, MOST_MERGED } from '#domain/messages/merge.ts';
import { areaWords } from '#web/data/kinds.tsx';
import { useOperations } from '#web/data/operations.ts';
import { queryClient } from '#web/data/query.ts';
import { pathOf, type KindTypes, type RecordForm } from '#web/forms/record-form.ts';
import { RefusedRecords, WarnedRecords } from '#web/forms/refused-records.tsx';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Failed, Loaded, Loading, Nothing, problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import {
  isOfMerge,
  laterFactsQuery,
  merge,
  proposed,
  recordsToMergeQuery,
  trialQuery,
  weightsQuery,
  type LaterFacts,
  type Merge,
  type Merged,
  type Weight,
} from './merge-queries.ts';
import { MergeTable } from './merge-table.tsx';

type Props<K extends KindTypes<K>> = { kind: RecordForm<K>; ids: readonly number[] };

export function MergeRecords<K extends KindTypes<K>>({ kind, ids }: Props<K>) {
  const { words, area } = kind;
  const enough = ids.length >= 2 && ids.length <= MOST_MERGED;
  const records = useQuery({ ...recordsToMergeQuery(kind, ids), enabled: enough });
  // Without the weights the first record is proposed.
  const weights = useQuery({ ...weightsQuery(kind.relation, ids), enabled: enough });
  if (!enough)
    return (
      <Nothing
        text={MERGE.needsTwo(words.noun)}
        next={<Link to={pathOf(area) as '/'}>Go to the {areaWords(area)} list</Link>}
      />
    );
  return (
    <Loaded query={records} what={`Loading the ${words.noun}s`} failed={words.notLoaded}>
      {([first, ...more]) =>
        first &&
        (weights.isPending ? (
          <Loading what={`Loading the ${words.noun}s`} />
        ) : (
          <Choices
            kind={kind}
            first={first.row}
            more={more.map(({ row }) => row)}
            weights={weights.data ?? new Map()}
          />
        ))
      }
    </Loaded>
  );
}

type Records<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  first: K['row'];
  more: readonly K['row'][];
  weights: ReadonlyMap<number, Weight>;
};

function Choices<K extends KindTypes<K>>({ kind, first, more, weights }: Records<K>) {
  const { words, fields, relation } = kind;
  const isFacts = relation === 'facts';
  const navigate = useNavigate();
  const notices = useNotices('merge');
  const { undoOf } = useOperations();
  const [left, setLeft] = useState<readonly number[]>([]);
  const rows = [first, ...more].filter(({ id }) => !left.includes(id));
  const [wished, setSurvivor] = useState(() => proposed([first, ...more], weights));
  const survivor = rows.find(({ id }) => id === wished) ?? rows[0] ?? first;
  /** The end of the event where it is the last day of the facts, and no record's. */
  const [lastDay, setLastDay] = useState<string | null>(null);
  const [byHand, setChosen] = useState<ReadonlyMap<K['field'], number>>(new Map());
  const [one = first, ...others] = rows;
  const earliest = earliestOf(one, others);
  const latest = latestOf(rows);
  const isEvents = relation === 'events';
  const chosen = new Map([
    ...(isEvents ? [['start_date' as K['field'], earliest.id] as const] : []),
    ...(isEvents && latest !== null ? [['end_date' as K['field'], latest.id] as const] : []),
    ...byHand,
  ]);
  // Kept in byHand for its Undo.
  if (lastDay !== null) chosen.delete('end_date' as K['field']);

  const own = kind.draftOf(survivor);
  const taken = [...chosen].reduce((values, [field, id]) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) return values;
    const others = new Set(fields.names.filter((name) => name !== field));
    return fields.rebased(kind.draftOf(row), own, values, others);
  }, own);
  const end_date = { date: lastDay ?? '', accuracy: 'Day' };
  const draft = lastDay === null ? taken : { ...taken, end_date };
  // A value that was chosen is sent also where it is the survivor's own: otherwise that of another record fills an empty one, or makes it confidential.
  const kept = [...chosen].flatMap(([field, id]) => {
    if (id !== survivor.id) return [];
    const others = new Set(fields.names.filter((name) => name !== field));
    return rows
      .filter((row) => row !== survivor)
      .map((row) => {
        const theirs = kind.draftOf(row);
        return kind.changesOf(fields.rebased(own, theirs, theirs, others), row);
      });
  });
  const wish: Merge = {
    entity_type: relation,
    survivor: survivor.id,
    others: rows.filter((row) => row !== survivor).map(({ id }) => id),
    values: isFacts ? {} : Object.assign({}, ...kept, kind.changesOf(draft, survivor)),
  };
  const trial = useQuery({ ...trialQuery(wish), placeholderData: keepPreviousData });
  const { mutate, isPending } = useMutation({
    mutationFn: (seen: Merged) => merge(wish, seen),
    onSuccess: ({ operation }) => {
      if (operation === null) {
        void trial.refetch();
        return;
      }
      const title = MERGE.done(rows.length - 1, words.noun);
      notices.success(title, undefined, undoOf(operation, title));
      // Not the records of this page and its trial, which can't be merged twice.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOfMerge(queryKey) });
      void navigate({ to: kind.pageOf(survivor) });
    },
    onError: (error) => {
      notices.error(MERGE.failed, problemWords(error));
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfMerge(queryKey) });
    },
  });
  const ready = trial.data !== undefined && !trial.isPlaceholderData && trial.data.operation !== null;
  const takeEarlier = {
    day: startOf(earliest),
    run: () => setChosen(new Map(byHand).set('start_date' as K['field'], earliest.id)),
  };
  const leaveOut = (id: number) => {
    setLeft([...left, id]);
    // The last fact may have been one of its facts.
    setLastDay(null);
  };
  const end = isEvents ? ((draft as { end_date?: { date: string } }).end_date?.date ?? '') : '';
  const { data: later } = useQuery({
    ...laterFactsQuery(
      rows.map(({ id }) => id),
      end,
    ),
    enabled: end !== '',
  });
  const kinds = isEvents ? conflictKinds(rows as unknown as Parameters<typeof conflictKinds>[0]) : [];
  return (
    <div className="merge-beside">
      <Card>
        <p className="merge-about">{MERGE.about(words.noun, isFacts)}</p>
        <MergeTable
          kind={kind}
          rows={rows}
          weights={weights}
          choice={{
            survivor: survivor.id,
            chosen,
            choosable: !isFacts,
            onSurvivor: setSurvivor,
            unset: lastDay === null ? undefined : ('end_date' as K['field']),
            onChoose: (field, id) => {
              if (field === 'end_date') setLastDay(null);
              setChosen(new Map(byHand).set(field, id));
            },
            onLeaveOut: rows.length > 2 ? leaveOut : undefined,
          }}
        />
      </Card>
      <Card title="What the merge does">
        {trial.error !== null && (
          <Failed title={MERGE.refused} text={problemWords(trial.error)} retry={() => void trial.refetch()} />
        )}
        {trial.data === undefined && trial.error === null && <Loading what="Trying the merge" />}
        {trial.data !== undefined && trial.error === null && (
          <Effect trial={trial.data} kinds={kinds} takeEarlier={takeEarlier}>
            <EndOfEvent day={lastDay} later={end === '' ? undefined : later} onDay={setLastDay} />
          </Effect>
        )}
        <div className="merge-actions">
          <Button
            type="primary"
            disabled={!ready}
            loading={isPending || trial.isFetching}
            onClick={() => trial.data && mutate(trial.data)}
          >
            {MERGE.button(rows.length, words.noun, isFacts)}
          </Button>
          <Link to={pathOf(kind.area) as '/'}>Cancel</Link>
        </div>
      </Card>
    </div>
  );
}

type Earlier = { day: string; run: () => void };

type EffectProps = {
  trial: Merged;
  kinds: readonly string[];
  takeEarlier: Earlier;
  /** The words on the dates of the event. */
  children: ReactNode;
};

function Effect({ trial: { moved, refused, misfits, hazards, totals }, kinds, takeEarlier, children }: EffectProps) {
  if (refused.length > 0)
    return (
      <div className="merge-refused">
        <Alert type="error" showIcon title={MERGE.refused} description={MERGE.refusedNext} />
        <RefusedRecords refused={refused} />
      </div>
    );
  return (
    <>
      {moved.length === 0 ? (
        <p>{MERGE.nothingMoves}</p>
      ) : (
        <>
          <p>These move to the one that stays:</p>
          <ul className="refused-records">
            {moved.map(({ relation, column, number }) => (
              <li key={`${relation} ${column}`}>{MERGE.moved(relation, column, number)}</li>
            ))}
          </ul>
        </>
      )}
      {(misfits.length > 0 || kinds.length > 0) && <Warned misfits={misfits} kinds={kinds} takeEarlier={takeEarlier} />}
      {hazards.length > 0 && (
        <WarnedRecords
          title={MERGE.hazards(new Set(hazards.flatMap(({ records }) => records)).size)}
          refused={hazards}
        />
      )}
      {children}
      {totals.length > 0 && <Totals totals={totals} />}
      {moved.some(({ relation, column }) => relation === 'facts' && column === 'event_id') && (
        <p className="quiet">{MERGE.addUp}</p>
      )}
    </>
  );
}

type EndProps = {
  /** The last day of the facts, where the event ends with it. */
  day: string | null;
  /** The facts that go on after the end of the event. */
  later: LaterFacts | undefined;
  onDay: (day: string | null) => void;
};

/** Warns of facts after the end of the event, and ends it with the last one by one press; the focus stays where its button was. */
function EndOfEvent({ day, later, onDay }: EndProps) {
  const part = useRef<HTMLDivElement>(null);
  const choose = (next: string | null) => {
    part.current?.focus();
    onDay(next);
  };
  return (
    <div ref={part} tabIndex={-1} role="status">
      {day !== null && (
        <p>
          {MERGE.endedWithLast(day)}{' '}
          <Button size="small" onClick={() => choose(null)}>
            Undo
          </Button>
        </p>
      )}
      {later !== undefined && later.days.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={laterWords(later.days)}
          action={<Button onClick={() => choose(later.last)}>{MERGE.endsWithLast(later.last)}</Button>}
        />
      )}
    </div>
  );
}

type WarnedProps = Pick<Merged, 'misfits'> & { kinds: readonly string[]; takeEarlier: Earlier };

/** In one warning: the kinds of conflict that differ, and the facts that would not fit. */
function Warned({ misfits, kinds, takeEarlier: { day, run } }: WarnedProps) {
  const facts = new Set(misfits.flatMap(({ records }) => records));
  const isMisfit = facts.size > 0;
  return (
    <WarnedRecords
      title={isMisfit ? MERGE.misfits(facts.size) : MERGE.kindsDiffer}
      about={kinds.length === 0 ? undefined : isMisfit ? `${MERGE.kindsDiffer}: ${kinds.join('; ')}` : kinds.join('; ')}
      refused={misfits.map(({ reason, records }) => ({ reason: MISFITS[reason as keyof typeof MISFITS], records }))}
    >
      {misfits.some(({ reason }) => reason === 'start') && <Button onClick={run}>{MERGE.earlier(day)}</Button>}
    </WarnedRecords>
  );
}

const figure = (text: string | null) => (text === null ? '–' : thousands(Number(text)));

const Totals = ({ totals }: Pick<Merged, 'totals'>) => (
  <table className="plain-table merge-totals">
    <caption>
      {totals.some(({ before, after }) => before !== after) ? 'These totals change' : 'The totals stay the same'}
    </caption>
    <thead>
      <tr>
        <th scope="col">Total</th>
        <th scope="col">Now</th>
        <th scope="col">After the merge</th>
      </tr>
    </thead>
    <tbody>
      {totals.map(({ name, before, after }) => (
        <tr key={name} data-changes={before !== after || undefined}>
          <td>{name}</td>
          <td>{figure(before)}</td>
          <td>{figure(after)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
