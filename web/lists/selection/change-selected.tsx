/** The buttons of the selection bar that change the selected records. Their dialogs are loaded when they are first opened. */
import { EditOutlined, FileSearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState, type ComponentType } from 'react';
import { CHANGE } from '#domain/messages/change.ts';
import { kindOf, relationOf, subjectOf } from '#web/data/kinds.tsx';
import { useMay } from '#web/data/may.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import type { Chosen, Kind } from '#web/lists/list.ts';
import { useAction } from '#web/ui/actions.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import type { Changes } from '#web/lists/changes/changes.ts';
import type { ChangeProps } from '#web/lists/changes/selected-change.tsx';

/** The dialogs of a kind of records; its fields are loaded with the dialog. */
const dialogsOf = (load: () => Promise<Changes>) => ({
  Edit: withChanges(load, async () => (await import('#web/lists/changes/edit-dialog.tsx')).EditDialog),
  Replace: withChanges(load, async () => (await import('#web/lists/changes/replace-dialog.tsx')).ReplaceDialog),
});

const withChanges = (load: () => Promise<Changes>, dialog: () => Promise<ComponentType<ChangeProps>>) =>
  onDemand<Omit<ChangeProps, 'changes'>>(async () => {
    const [changes, Dialog] = await Promise.all([load(), dialog()]);
    return (props) => <Dialog {...props} changes={changes} />;
  });

type Props = { kind: Kind; view: RelationName; load: () => Promise<Changes>; chosen: Chosen };

export function ChangeSelected({ kind, load, ...rest }: Props) {
  const { Edit, Replace } = useMemo(() => dialogsOf(load), [load]);
  const noun = (kindOf(kind)?.one ?? 'record').toLowerCase();
  const may = useMay()('manage', subjectOf(kind));
  const [open, setOpen] = useState<'edit' | 'replace' | null>(null);
  const edit = () => setOpen('edit');
  useAction(may ? { label: `Edit the selected ${noun}s`, key: 'E', run: edit } : null);
  if (!may) return null;
  const dialog = { ...rest, noun, relation: relationOf(kind), close: () => setOpen(null) };
  return (
    <>
      <Button size="small" icon={<EditOutlined aria-hidden />} onClick={edit}>
        {CHANGE.edit}
      </Button>
      <Button size="small" icon={<FileSearchOutlined aria-hidden />} onClick={() => setOpen('replace')}>
        {CHANGE.replace}
      </Button>
      {open === 'edit' && <Edit {...dialog} />}
      {open === 'replace' && <Replace {...dialog} />}
    </>
  );
}
