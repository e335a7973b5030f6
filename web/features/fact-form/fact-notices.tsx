/** The notices above the form of a fact: its lock, that it does not count, and the reader's rights. */
import { Alert } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import type { FactStatus } from '#web/data/fact-status.ts';
import { RecordNotices } from '#web/forms/record-notices.tsx';
import type { Rights } from '#web/forms/rights.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { FACT_FORM, type FactRow } from './fact.ts';

function LockNotice({ status }: { status: FactStatus }) {
  const mayUnlock = status.allowed_statuses.some((allowed) => allowed !== 'Comment');
  const how = mayUnlock ? 'To edit, reopen it from Reviews.' : 'Ask a coordinator to reopen this fact.';
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      icon={
        <span>
          <StatusIcon status={status.status} />
        </span>
      }
      title={FACT.locked(status.status ?? '')}
      description={how}
    />
  );
}

type Props = { row: FactRow | null; rights: Rights; status: FactStatus | null };

export function FactNotices({ row, rights, status }: Props) {
  return (
    <>
      {status?.locked === true && <LockNotice status={status} />}
      {row !== null && row.event_role === null && (
        <Alert
          className="form-notice"
          type="info"
          showIcon
          title={FACT.notCounted}
          description={row.parent_id === null ? FACT.notCountedNext : FACT.countsInMaster}
        />
      )}
      <RecordNotices noun={FACT_FORM.words.noun} row={row} rights={rights} />
    </>
  );
}
