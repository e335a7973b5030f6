/** The facts, events, documents, potential errors and records of the parking lot that are assigned to the user, the first due first; done takes the assignment back. */
import './inbox.css';
import { CheckOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { myAssignmentsQuery, REVIEW, useAssign, useEndReviewRequest, type Assignment } from '#web/data/assignments.ts';
import { AssignedName } from '#web/pickers/assigned-name.tsx';
import { areaOf, kindOf } from '#web/data/kinds.tsx';
import { Due } from '#web/ui/due.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded, Nothing } from '#web/ui/states.tsx';

export function Assigned({ username }: { username: string }) {
  const query = useQuery(myAssignmentsQuery(username));
  return (
    <Loaded query={query} what="Loading your assignments">
      {(rows) =>
        rows.length === 0 ? (
          <Nothing
            text="Nothing is assigned to you"
            next="Facts, events and documents are assigned beside their names, potential errors and the parking lot in their lists, to you by others or by yourself."
          />
        ) : (
          <div className="inbox-list">
            {rows.map((row) => (
              <AssignedRecord key={`${row.entity_type} ${row.entity_id} ${row.rule} ${row.assigned_by}`} row={row} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function AssignedRecord({ row }: { row: Assignment }) {
  const {
    entity_type: relation,
    entity_id: id,
    name,
    username,
    due_on,
    overdue,
    note,
    assigned_by,
    assigned_by_name,
    rule,
    rule_words,
  } = row;
  const notices = useNotices('assigned');
  const assign = useAssign();
  const end = useEndReviewRequest();
  const review = rule === REVIEW;
  const done = () => {
    if (review) return end.mutate(row);
    assign.mutate(
      { relation, ids: [id], username: null, rule },
      {
        onSuccess: ({ undo }) => notices.success('Done', undefined, undo),
      },
    );
  };
  return (
    <article className="inbox-group" aria-label={name}>
      <header>
        <span className="quiet inbox-kind">
          {review
            ? 'Review'
            : relation === 'parking_lot'
              ? 'Parking lot'
              : rule === ''
                ? kindOf(areaOf(relation))?.one
                : 'Potential error'}
        </span>
        <h2 dir="auto">
          <AssignedName assignment={row} />
        </h2>
        <Button
          size="small"
          type="text"
          icon={<CheckOutlined aria-hidden />}
          loading={assign.isPending || end.isPending}
          onClick={done}
        >
          Done
        </Button>
      </header>
      {rule !== '' && !review && (
        <p>
          {rule}: {rule_words}
        </p>
      )}
      <p>
        {due_on !== null && <Due on={due_on} overdue={overdue} />}{' '}
        <span className="quiet">
          {assigned_by === username ? (
            'Assigned by yourself'
          ) : (
            <>
              {review ? 'Review asked for by' : 'Assigned by'} <bdi>{assigned_by_name ?? assigned_by}</bdi>
            </>
          )}
        </span>
      </p>
      {note !== null && (
        <blockquote className="inbox-text" dir="auto">
          {note}
        </blockquote>
      )}
    </article>
  );
}
