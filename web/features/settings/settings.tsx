/** The settings of the installation, each with its effect and its last change. Draws nothing for users without the right. */
import { useId } from 'react';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { momentOf } from '#domain/records/history-words.ts';
import { useUserName } from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { useMay } from '#web/data/may.ts';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded } from '#web/ui/states.tsx';
import { ReleaseSettings } from './release-settings.tsx';

/** There is one row of settings. */
const ID = 1;
const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => psql.one('settings', { where: { id: `eq.${ID}` } }, { signal }),
});
type Read = Awaited<ReturnType<NonNullable<typeof settingsQuery.queryFn>>>;

export function Settings() {
  const may = useMay()('manage', 'settings');
  const settings = useQuery({ ...settingsQuery, enabled: may });
  if (!may) return <NotPermitted right={['manage', 'settings']} />;
  return (
    <Loaded query={settings} what="Loading the settings" rows={14}>
      {(loaded) => (
        <>
          <Reviews {...loaded} />
          <ReleaseSettings id={ID} limits={loaded.row} etag={loaded.etag} />
        </>
      )}
    </Loaded>
  );
}

function Reviews({ row, etag }: Read) {
  const id = useId();
  const notices = useNotices();
  const userName = useUserName();
  const save = useMutation({
    mutationFn: ({ four_eyes, version }: { four_eyes: boolean; version: string | null }) =>
      psql.update('settings', ID, { four_eyes }, { etag: version }),
    onSuccess: (saved, { four_eyes }) => {
      const run = () => save.mutate({ four_eyes: !four_eyes, version: saved.etag });
      const title = four_eyes ? 'Second-person review is on' : 'Second-person review is off';
      notices.success(title, undefined, { label: 'Undo', run });
    },
    onError: (error) => notices.error('Failed to update the settings', error.message),
    // Also after a refusal, because somebody else may have switched it first. The statuses that a user may post depend on it.
    onSettled: () => invalidate('settings', 'facts_status_view'),
  });
  const who = row.updated_by === null ? 'somebody' : userName(row.updated_by);
  return (
    <Card title="Reviews">
      <div className="setting">
        <Switch
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-text`}
          checked={row.four_eyes}
          loading={save.isPending}
          onChange={(on) => save.mutate({ four_eyes: on, version: etag })}
        />
        <div>
          <strong id={`${id}-name`}>Second-person review</strong>
          <p id={`${id}-text`}>
            Review Completed, Signed Off and Locked Down need a second person: nobody can post them on a fact that they
            created or edited last, nor sign off a release that they froze.
          </p>
          <p className="quiet">
            {row.updated_at === null ? 'Never changed' : `Changed by ${who} on ${momentOf(row.updated_at)}`}
          </p>
        </div>
      </div>
    </Card>
  );
}
