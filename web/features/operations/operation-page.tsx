/** One operation: the person, the time, its records with their state since, those that refused it, and Undo: of all that have not changed since, or of chosen ones. */
import './operations.css';
import { useMemo, useState, type ReactNode } from 'react';
import { DownloadOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { OPERATIONS } from '#domain/messages/operations.ts';
import { UNDO } from '#domain/messages/undo.ts';
import { csvOf } from '#domain/values/csv.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { saveFile } from '#web/data/download.ts';
import { useOperations } from '#web/data/operations.ts';
import { RefusedRecords, type Refused } from '#web/forms/refused-records.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded, Nothing, problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { operationQuery, recordsQuery, resultsOf, type Operation } from './operation-queries.ts';
import { OperationRecords } from './operation-records.tsx';

export function OperationPage({ id }: { id: string }) {
  const query = useQuery(operationQuery(id));
  return (
    <Loaded query={query} what="Loading the operation">
      {(operation) =>
        operation === null ? (
          <Nothing search text={`There is no operation ${id}`} next={<Link to="/operations">All operations</Link>} />
        ) : (
          <Shown operation={operation} />
        )
      }
    </Loaded>
  );
}

function Shown({ operation }: { operation: Operation }) {
  const records = useInfiniteQuery(recordsQuery(operation.id));
  const { undo, undoing } = useOperations();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [sofar, setSofar] = useState(0);
  const rows = useMemo(() => records.data?.pages.flat() ?? [], [records.data]);
  // Until its records are there, so that the button has its place.
  const isOpen =
    records.data === undefined
      ? operation.undone_by === null
      : records.hasNextPage || rows.some(({ state }) => state === 'open');
  const open = rows.filter(({ state }) => state === 'open').length;
  const split = records.data === undefined || records.hasNextPage ? '' : UNDO.split(open, rows.length - open);
  const start = (of: readonly string[]) => {
    setSofar(0);
    undo({ operation: operation.id, progress: setSofar, ...(of.length > 0 && { records: of }) });
    setChosen([]);
  };
  return (
    <>
      <Card
        title={`Operation ${operation.id}`}
        extra={
          <span className="operation-actions">
            <ResultFile operation={operation} />
            {undoing && <span role="status">{OPERATIONS.undone(sofar)}</span>}
            {chosen.length > 0 && (
              <ConfirmButton
                title={`Put back ${thousands(chosen.length)} chosen?`}
                text="They get the values from before the operation; later changes of these fields are lost."
                loading={undoing}
                onConfirm={() => start(chosen)}
              >
                Put back the chosen
              </ConfirmButton>
            )}
            {isOpen && (
              <ConfirmButton
                title={UNDO.ask(operation.records)}
                text={split + OPERATIONS.about}
                type="primary"
                loading={undoing}
                onConfirm={() => start([])}
              >
                Undo
              </ConfirmButton>
            )}
          </span>
        }
      >
        <dl className="references">
          <Entry name="By">
            <bdi>{operation.created_by_name ?? operation.created_by}</bdi>
          </Entry>
          <Entry name="Time">
            <time dateTime={operation.created_at}>{momentOf(operation.created_at)}</time>
          </Entry>
          <Entry name="Records">{thousands(operation.records)}</Entry>
          {operation.about !== null && (
            <Entry name="Details">
              <span dir="auto">{operation.about}</span>
            </Entry>
          )}
          {operation.undoes !== null && <Other name="Undoes" id={operation.undoes} />}
          {operation.undone_by !== null && <Other name="Undone by" id={operation.undone_by} />}
        </dl>
      </Card>
      {(operation.refused as Refused).length > 0 && (
        <Card title="Refused">
          <RefusedRecords refused={operation.refused as Refused} />
        </Card>
      )}
      <Card title="Records">
        <Loaded query={records} what="Loading the records">
          {() => <OperationRecords rows={rows} chosen={chosen} onChoose={setChosen} />}
        </Loaded>
        {records.hasNextPage && (
          <Button loading={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
            Show more
          </Button>
        )}
      </Card>
    </>
  );
}

/** The result of every record, as a csv file. */
function ResultFile({ operation: { id, records, refused_count } }: { operation: Operation }) {
  const notices = useNotices('operations');
  const load = useMutation({
    mutationFn: () => resultsOf(id),
    onSuccess: (rows) => {
      const lines = rows.map(({ record_kind, record_id, name, result, reason }) => [
        record_kind,
        record_id,
        name,
        result,
        reason,
      ]);
      const header = ['Kind', 'ID', 'Name', 'Result', 'Reason'];
      saveFile(`operation-${id}.csv`, new Blob([csvOf([header, ...lines])], { type: 'text/csv' }));
    },
    onError: (error) => notices.error(OPERATIONS.noFile, problemWords(error)),
  });
  if (records + (refused_count ?? 0) === 0) return null;
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={load.isPending} onClick={() => load.mutate()}>
      Result of each record
    </Button>
  );
}

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const Other = ({ name, id }: { name: string; id: number }) => (
  <Entry name={name}>
    <Link to="/operations/$id" params={{ id: String(id) }}>
      Operation {id}
    </Link>
  </Entry>
);
