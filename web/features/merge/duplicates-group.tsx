/** One group of likely duplicates side by side, with what can be done: merge them, or say that they are not the same. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { DUPLICATES, reasonWords } from '#domain/messages/duplicates.ts';
import type { Group } from '#domain/records/duplicates.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { useMay } from '#web/data/may.ts';
import { queryClient } from '#web/data/query.ts';
import type { KindTypes, RecordForm } from '#web/forms/record-form.ts';
import { useAction } from '#web/ui/actions.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded, problemWords } from '#web/ui/states.tsx';
import { setDismissed } from './duplicates-queries.ts';
import { recordsToMergeQuery, weightsQuery } from './merge-queries.ts';
import { MergeTable } from './merge-table.tsx';

type Props<K extends KindTypes<K>> = { kind: RecordForm<K>; group: Group; dismissed: boolean };

export function DuplicatesGroup<K extends KindTypes<K>>({ kind, group, dismissed }: Props<K>) {
  const { ids, pairs, reason } = group;
  const { words, area, relation } = kind;
  const may = useMay()('manage', kind.subject);
  const notices = useNotices('duplicates');
  const records = useQuery(recordsToMergeQuery(kind, ids));
  const weights = useQuery(weightsQuery(relation, ids)).data ?? new Map();
  const { mutate, isPending } = useMutation({
    mutationFn: (not: boolean) => setDismissed(relation, ids, not),
    onSuccess: (_, not) => {
      const back = { label: DUPLICATES.takeBack, run: () => mutate(!not) };
      notices.success(not ? DUPLICATES.saidNot : DUPLICATES.askedAgain, undefined, back);
      void queryClient.invalidateQueries({ queryKey: ['duplicates'] });
    },
    onError: (error) => notices.error(DUPLICATES.failed, problemWords(error)),
  });
  const ready = may && !isPending;
  useAction(
    ready ? { label: dismissed ? DUPLICATES.askAgain : DUPLICATES.not, key: 'x', run: () => mutate(!dismissed) } : null,
  );
  const isFacts = relation === 'facts';
  const [first] = pairs;
  return (
    <Card title={reasonWords(reason)}>
      {may && (
        <div className="merge-actions">
          <Link to={`/${area}/${isFacts ? 'keep-one' : 'merge'}` as '/'} search={{ ids: ids.join() } as never}>
            <Button type="primary">{isFacts ? DUPLICATES.keepOne : DUPLICATES.merge}</Button>
          </Link>
          <Button loading={isPending} onClick={() => mutate(!dismissed)} aria-keyshortcuts="x">
            {dismissed ? DUPLICATES.askAgain : DUPLICATES.not}
          </Button>
        </div>
      )}
      <Loaded query={records} what={`Loading the ${words.noun}s`} failed={words.notLoaded}>
        {(loaded) => <MergeTable kind={kind} rows={loaded.map(({ row }) => row)} weights={weights} />}
      </Loaded>
      {dismissed && first?.dismissed_at != null && (
        <p className="quiet">{DUPLICATES.dismissedBy(first.dismissed_by ?? '', momentOf(first.dismissed_at))}</p>
      )}
    </Card>
  );
}
