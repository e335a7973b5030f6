/** The button that ignores the selected errors with a reason, or shows ignored ones again. The database checks the right. */
import { EyeInvisibleOutlined, EyeOutlined, InboxOutlined, UserAddOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ComponentType } from 'react';
import { ARCHIVE } from '#domain/messages/archive.ts';
import { MOST_IGNORED, POTENTIAL_ERRORS } from '#domain/messages/potential-errors.ts';
import { useArchive } from '#web/data/archive.ts';
import { useUserName } from '#web/data/lists.ts';
import type { Conditions } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import type { Chosen } from '#web/lists/list.ts';
import { AssignDialog } from '#web/pickers/assign-dialog.tsx';
import { useAction } from '#web/ui/actions.ts';
import { useNotices } from '#web/ui/notices.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { problemWords } from '#web/ui/states.tsx';
import type { Rule } from './potential-errors-queries.ts';

async function idsOf({ where }: Chosen): Promise<number[]> {
  const conditions = where as Conditions<'potential_errors'>;
  const { rows } = await psql.list('potential_errors', {
    select: ['id'],
    where: conditions,
    order: 'id',
    limit: MOST_IGNORED + 1,
  });
  if (rows.length > MOST_IGNORED) throw new Error('Choose up to 1,000 records at a time');
  return rows.map(({ id }) => id);
}

const refresh = () => invalidate('potential_errors', 'my_work');

/** The rules about records that people named DELETE, NOT INCLUDE or IGNORE, because they could not remove them. */
const NAMED_TO_GO: Readonly<Record<string, string>> = { W7: 'facts', W8: 'documents', W9: 'events' };

/** Their name is the reason. */
function ArchiveNamed({ relation, chosen }: { relation: string; chosen: Chosen }) {
  const notices = useNotices('archive');
  const { run, busy } = useArchive(chosen.clear);
  const archive = () =>
    idsOf(chosen).then(
      (ids) => run({ how: 'archive', relation, ids, reason: ARCHIVE.named }),
      (error: unknown) => notices.error('Failed to archive', problemWords(error)),
    );
  return (
    <Button size="small" icon={<InboxOutlined aria-hidden />} loading={busy} onClick={() => void archive()}>
      Archive
    </Button>
  );
}

/** Errors are assigned as the record and the rule that it breaks, to those who may change such records. */
function AssignErrors({ rule, relation, chosen }: { rule: string; relation: string; chosen: Chosen }) {
  const notices = useNotices('assign');
  const nameOf = useUserName();
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const open = () =>
    idsOf(chosen).then(setIds, (error: unknown) => notices.error('The errors failed to load', problemWords(error)));
  useAction({ label: 'Assign the selected errors', key: 'A', run: () => void open() });
  return (
    <>
      <Button size="small" icon={<UserAddOutlined aria-hidden />} title="Assign (A)" onClick={() => void open()}>
        Assign
      </Button>
      {ids !== null && (
        <AssignDialog
          title={ids.length === 1 ? 'Assign the error' : `Assign ${ids.length} errors`}
          relation={relation}
          rule={rule}
          ids={ids}
          onDone={({ undo }, username) => {
            notices.success(username === null ? 'Taken back' : `Assigned to ${nameOf(username)}`, undefined, undo);
            chosen.clear();
          }}
          onClose={() => setIds(null)}
        />
      )}
    </>
  );
}

/** The notice outlives the list on which the errors were ignored. */
function useShowAgain(rule: string) {
  const notices = useNotices('potential-errors');
  return useMutation({
    mutationFn: async (found: () => Promise<readonly number[]>) =>
      psql.rpc<number>('take_back_ignored_errors', { rule, ids: await found() }),
    onSuccess: (count) => {
      notices.success(count === 1 ? 'Error shown again' : `${count} errors shown again`);
      return refresh();
    },
    onError: (error) => notices.error('Failed to show the errors again', problemWords(error)),
  });
}

/** The part of the selection bar for the errors of a rule. */
export const onErrors = ({ rule, entity_type, may_ignore }: Rule): ComponentType<Chosen> =>
  function Ignore(chosen: Chosen) {
    const [open, setOpen] = useState(false);
    const relation = NAMED_TO_GO[rule];
    useAction({ label: 'Ignore the selected errors', key: 'x', run: () => setOpen(true) });
    return (
      <>
        {relation !== undefined && <ArchiveNamed relation={relation} chosen={chosen} />}
        {may_ignore && <AssignErrors rule={rule} relation={entity_type} chosen={chosen} />}
        <Button
          size="small"
          icon={<EyeInvisibleOutlined aria-hidden />}
          title="Ignore (x)"
          onClick={() => setOpen(true)}
        >
          Ignore
        </Button>
        {open && <IgnoreDialog rule={rule} chosen={chosen} onClose={() => setOpen(false)} />}
      </>
    );
  };

export const onIgnored = (rule: string): ComponentType<Chosen> =>
  function ShowAgain(chosen: Chosen) {
    const { mutate, isPending } = useShowAgain(rule);
    const again = () => mutate(() => idsOf(chosen), { onSuccess: chosen.clear });
    return (
      <Button size="small" icon={<EyeOutlined aria-hidden />} loading={isPending} onClick={again}>
        Show again
      </Button>
    );
  };

type Props = { rule: string; chosen: Chosen; onClose: () => void };

function IgnoreDialog({ rule, chosen, onClose }: Props) {
  const notices = useNotices('potential-errors');
  const back = useShowAgain(rule);
  const ignore = async (reason: string) => {
    const ids = await idsOf(chosen);
    const count = await psql.rpc<number>('ignore_potential_errors', { rule, ids, reason });
    const undo = { label: 'Undo', run: () => back.mutate(() => Promise.resolve(ids)) };
    notices.success(count === 1 ? 'Error ignored' : `${count} errors ignored`, undefined, undo);
    chosen.clear();
    await refresh();
  };
  return (
    <ReasonDialog
      title={chosen.count === 1 ? 'Ignore this error?' : `Ignore ${chosen.count} errors?`}
      ok="Ignore"
      run={ignore}
      onClose={onClose}
    >
      <p>The error comes back when the values change that its rule looks at.</p>
      {rule === 'D1' && <p>{POTENTIAL_ERRORS.twins}</p>}
    </ReasonDialog>
  );
}
