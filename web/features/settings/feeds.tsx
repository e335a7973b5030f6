/** The feeds of the parking lot as a table: on or off, settings, the last poll and its faults. For users who may manage settings. */
import { DeleteOutlined, EditOutlined, PlusOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Button, Space, Switch, Table, Tag } from 'antd';
import { useState } from 'react';
import { momentOf } from '#domain/records/history-words.ts';
import { FEEDS } from '#domain/messages/feeds.ts';
import { psql } from '#web/data/psql.ts';
import { useMay } from '#web/data/may.ts';
import { invalidate } from '#web/data/query.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded } from '#web/ui/states.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { everyOf, type Feed } from './feed.ts';
import './feeds.css';

const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: async ({ signal }) => (await psql.list('feeds', { order: 'id' }, { signal })).rows,
  // A poll takes seconds to minutes.
  refetchInterval: ({ state }) => (state.data?.some(isDue) === true ? 2_000 : 10_000),
});

const isDue = ({ polling, next_run_at }: Feed): boolean =>
  polling || (next_run_at !== null && Date.parse(next_run_at) <= Date.now());

export function Feeds() {
  const may = useMay()('manage', 'settings');
  const query = useQuery({ ...feedsQuery, enabled: may });
  const [open, setOpen] = useState<{ feed: Feed | null } | null>(null);
  if (!may) return null;
  return (
    <Card
      title="Feeds"
      extra={
        <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen({ feed: null })}>
          Add feed
        </Button>
      }
    >
      <p className="quiet form-line">
        Programs outside that fill the parking lot. A feed that is off is not polled; people import or reject what it
        brings. Poll every 6 hours, unless the feed allows more.
      </p>
      <Loaded query={query} what="Loading the feeds">
        {(feeds) => <FeedTable feeds={feeds} edit={(feed) => setOpen({ feed })} />}
      </Loaded>
      {open !== null && <FeedDialog feed={open.feed} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function FeedTable({ feeds, edit }: { feeds: readonly Feed[]; edit: (feed: Feed) => void }) {
  const notices = useNotices();
  const act = useMutation({
    mutationFn: async ({ run }: { run: () => Promise<unknown>; done: string; back?: () => void }) => run(),
    onSuccess: (_, { done, back }) => notices.success(done, undefined, back && { label: 'Undo', run: back }),
    onError: (error) => notices.error(FEEDS.notSaved, error.message),
    onSettled: () => invalidate('feeds'),
  });
  const turn = (feed: Feed, enabled: boolean) =>
    act.mutate({
      run: () => psql.update('feeds', feed.id, { enabled }),
      done: `${feed.name} is ${enabled ? 'on' : 'off'}`,
      back: () => turn(feed, !enabled),
    });
  return (
    <Table<Feed>
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...feeds]}
      rowKey="id"
      columns={[
        {
          title: 'On',
          render: (_, feed) => (
            <Switch
              size="small"
              aria-label={`${feed.name} is on`}
              checked={feed.enabled}
              onChange={(enabled) => turn(feed, enabled)}
            />
          ),
        },
        {
          title: 'Feed',
          render: (_, feed) => (
            <div className="feed-name">
              <strong dir="auto">{feed.name}</strong>
              <div className="quiet" title={feed.address}>
                {feed.address}
              </div>
            </div>
          ),
        },
        { title: 'Interval', render: (_, feed) => everyOf(feed.every_minutes) },
        {
          title: 'Filter',
          render: (_, feed) => (
            <div className="feed-filter">
              {feed.alert_levels.map((level) => (
                <Tag key={level}>{level}</Tag>
              ))}
              <div>{feed.countries.length === 0 ? 'All countries' : feed.countries.join(', ')}</div>
            </div>
          ),
        },
        { title: 'Last run', render: (_, feed) => <LastRun feed={feed} /> },
        {
          title: 'Counts',
          render: (_, feed) =>
            feed.last_success_at === null ? null : (
              <div>
                <div>{`${feed.created} new, ${feed.updated} updated`}</div>
                <div className="quiet">{`${feed.unchanged} unchanged, ${feed.refused} refused`}</div>
                {feed.error !== null && (
                  <div className="quiet">{`of the last good poll, ${momentOf(feed.last_success_at)}`}</div>
                )}
              </div>
            ),
        },
        {
          title: 'Actions',
          render: (_, feed) => (
            <Space size={0}>
              <Button
                type="text"
                size="small"
                icon={<ReloadOutlined />}
                title="Poll now"
                aria-label={`Poll ${feed.name} now`}
                onClick={() =>
                  act.mutate({
                    run: () => psql.rpc('poll_feed', { id: feed.id }),
                    done: `${feed.name} is being polled`,
                  })
                }
              />
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                title="Edit"
                aria-label={`Edit ${feed.name}`}
                onClick={() => edit(feed)}
              />
              {feed.kind === 'RSS or Atom' && (
                <ConfirmButton
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`Delete ${feed.name}`}
                  verb="Delete"
                  text="Its records stay in the parking lot."
                  onConfirm={() =>
                    act.mutate({ run: () => psql.rpc('delete_feed', { id: feed.id }), done: 'Feed is deleted' })
                  }
                />
              )}
            </Space>
          ),
        },
      ]}
    />
  );
}

function LastRun({ feed }: { feed: Feed }) {
  return (
    <div className="feed-run">
      <div>{feed.polling ? 'Being polled' : feed.last_run_at === null ? 'Never' : momentOf(feed.last_run_at)}</div>
      {feed.error !== null && (
        <div className="plain-problem" role="status">
          <WarningOutlined aria-hidden /> {`Failed: ${feed.error}`}
        </div>
      )}
      {feed.error !== null && feed.next_run_at !== null && (
        <div className="quiet">{`Again at ${momentOf(feed.next_run_at)}`}</div>
      )}
      {feed.faults.length > 0 && (
        <details>
          <summary>{feed.error === null ? 'Skipped items' : 'Skipped items of the last good poll'}</summary>
          {feed.faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </details>
      )}
    </div>
  );
}
