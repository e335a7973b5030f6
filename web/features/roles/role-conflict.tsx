/** The changes of another user since the role was opened, and the two ways on. */
import { Alert, Button, Space } from 'antd';
import { ROLES } from '#domain/messages/roles.ts';
import type { Changes } from '#web/forms/permission-changes.ts';

type Props = {
  title: string;
  /** The new name; null if it is the same. */
  renamed: string | null;
  changes: Changes;
  words: (names: readonly string[]) => string[];
  onRebase: () => void;
  onDiscard: () => void;
};

export const RoleConflict = ({ title, renamed, changes: { added, removed }, words, onRebase, onDiscard }: Props) => (
  <Alert
    className="form-notice"
    type="warning"
    showIcon
    title={title}
    description={
      <>
        {renamed !== null && <p dir="auto">{ROLES.conflictName(renamed)}</p>}
        {added.length > 0 && <p>{ROLES.added(words(added))}</p>}
        {removed.length > 0 && <p>{ROLES.removed(words(removed))}</p>}
        {added.length + removed.length === 0 && <p>{ROLES.conflictSame}</p>}
        <Space wrap>
          <Button type="primary" onClick={onRebase}>
            {ROLES.rebase}
          </Button>
          <Button onClick={onDiscard}>{ROLES.discard}</Button>
        </Space>
      </>
    }
  />
);
