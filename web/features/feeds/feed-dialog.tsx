/** The settings of a feed, or a new feed of news. The name of a feed stays, because its records carry it. */
import { useMutation } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { FEEDS } from '#domain/messages/feeds.ts';
import { useCountries } from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { PickOne, PickSeveral } from '#web/pickers/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { everyOf, INTERVALS, type Feed } from './feed.ts';

const LEVELS = ['Green', 'Orange', 'Red'].map((value) => ({ value, label: value }));
const NEW = { name: '', address: '', every_minutes: 360, alert_levels: [], countries: [], appname: null };
type Values = Pick<Feed, 'name' | 'address' | 'every_minutes' | 'alert_levels' | 'countries' | 'appname'>;

export function FeedDialog({ feed, onClose }: { feed: Feed | null; onClose: () => void }) {
  const id = useId();
  const notices = useNotices();
  const countries = useCountries();
  const [values, setValues] = useState<Values>(feed ?? NEW);
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });
  const save = useMutation({
    mutationFn: async () => {
      const { name, address, every_minutes, alert_levels, countries: chosen, appname } = values;
      const common = { address, every_minutes, countries: chosen };
      if (feed === null) await psql.create('feeds', { ...common, name });
      else await psql.update('feeds', feed.id, { ...common, alert_levels, appname }, { etag: `"${feed.version}"` });
    },
    onSuccess: () => {
      notices.success(feed === null ? FEEDS.added : FEEDS.saved);
      onClose();
    },
    onSettled: () => invalidate('feeds'),
  });
  const refused = save.error === null ? null : refusalOf(save.error, { noun: 'feed', at: (place) => place });
  const field = (name: keyof Values, label: string) => ({
    label,
    layout: 'vertical' as const,
    htmlFor: `${id}-${name}`,
    ...(refused?.field === name && {
      validateStatus: 'error' as const,
      help: <span id={`${id}-${name}-problem`}>{refused.text}</span>,
    }),
  });
  const described = (name: keyof Values) =>
    refused?.field === name ? { 'aria-invalid': true, 'aria-describedby': `${id}-${name}-problem` } : {};
  const intervals = [...new Set([...INTERVALS, values.every_minutes])].toSorted((one, other) => one - other);
  const named = ['name', 'address', 'every_minutes', 'alert_levels', 'countries', 'appname'];
  return (
    <Dialog
      title={feed === null ? 'New feed' : feed.name}
      okText="Save"
      onCancel={onClose}
      okButtonProps={{ htmlType: 'submit', form: id, loading: save.isPending }}
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {refused !== null && !named.includes(refused.field ?? '') && (
          <Alert className="form-notice" type="error" showIcon title={refused.text} />
        )}
        {feed === null && (
          <Form.Item {...field('name', 'Name')} required>
            <Input
              id={`${id}-name`}
              {...described('name')}
              autoFocus
              dir="auto"
              maxLength={80}
              autoComplete="off"
              value={values.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          </Form.Item>
        )}
        <Form.Item {...field('address', 'Address')} required>
          <Input
            id={`${id}-address`}
            {...described('address')}
            autoFocus={feed !== null}
            autoComplete="off"
            placeholder="https://…"
            value={values.address}
            onChange={({ target }) => set({ address: target.value })}
          />
        </Form.Item>
        <Form.Item {...field('every_minutes', 'Interval')}>
          <PickOne
            id={`${id}-every_minutes`}
            value={values.every_minutes}
            clearable={false}
            options={intervals.map((value) => ({ value, label: everyOf(value) }))}
            onChange={(chosen) => set({ every_minutes: chosen ?? 360 })}
          />
        </Form.Item>
        {feed?.kind.startsWith('GDACS') === true && (
          <Form.Item {...field('alert_levels', 'Alert levels')} extra="Without a choice, all.">
            <PickSeveral
              id={`${id}-alert_levels`}
              value={values.alert_levels}
              options={LEVELS}
              onChange={(alert_levels) => set({ alert_levels })}
            />
          </Form.Item>
        )}
        <Form.Item
          {...field('countries', 'Countries')}
          extra="Without a choice, all. A record without a country always passes."
        >
          <PickSeveral
            id={`${id}-countries`}
            value={values.countries}
            options={countries.map(({ iso3, name }) => ({ value: iso3, label: name }))}
            onChange={(chosen) => set({ countries: chosen })}
          />
        </Form.Item>
        {feed?.kind.startsWith('ReliefWeb') === true && (
          <Form.Item {...field('appname', 'Application name')} extra="ReliefWeb approves it on request.">
            <Input
              id={`${id}-appname`}
              {...described('appname')}
              autoComplete="off"
              maxLength={100}
              value={values.appname ?? ''}
              onChange={({ target }) => set({ appname: target.value })}
            />
          </Form.Item>
        )}
      </form>
    </Dialog>
  );
}
