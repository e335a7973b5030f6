/** What there is to know before reading the form: that it is locked or not the user's to change, and the flags of its import. */
import { Alert, Tag } from 'antd';
import { flagText } from '#domain/messages/flags.ts';
import { FACT } from '#domain/messages/facts.ts';
import type { FactStatus } from '#web/data/fact-status.ts';
import type { Rights } from '#web/forms/rights.ts';

function LockNotice({ status }: { status: FactStatus }) {
  const mayUnlock = status.allowed_statuses.some((allowed) => allowed !== 'Comment');
  const how = mayUnlock
    ? 'Post a lower status on the Reviews tab to open it again.'
    : 'Somebody who may sign off or lock down facts opens it again by posting a lower status.';
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={`This fact is ${status.status} and can't be changed`}
      description={how}
    />
  );
}

function Flags({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null;
  return (
    <p className="form-line">
      <span className="quiet">Imported as it is: </span>
      {flags.map((flag) => (
        <Tag key={flag}>{flagText(flag)}</Tag>
      ))}
    </p>
  );
}

type Props = { isNew: boolean; rights: Rights; status: FactStatus | null; flags: readonly string[] };

export function FactNotices({ isNew, rights, status, flags }: Props) {
  return (
    <>
      {rights.locked && status !== null && <LockNotice status={status} />}
      {!rights.permitted && isNew && <Alert className="form-notice" type="info" showIcon title={FACT.notPermitted} />}
      {!rights.permitted && !isNew && <p className="quiet form-line">You may read this fact, not change it.</p>}
      <Flags flags={flags} />
    </>
  );
}
