/** The settings of a feed, or a new feed of news. The name of a feed stays, because its records carry it. */
import { useMutation } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import { FEEDS } from '#domain/messages/feeds.ts';
import { useCountries } from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { PickOne, PickSeveral } from '#web/pickers/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
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
  const item = (name: keyof Values, label: string) => ({
    label,
    problem: refused?.field === name ? refused.text : null,
  });
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
          <Labelled {...item('name', 'Name')} required>
            {(control) => (
              <Input
                {...control}
                autoFocus
                dir="auto"
                maxLength={80}
                autoComplete="off"
                value={values.name}
                onChange={({ target }) => set({ name: target.value })}
              />
            )}
          </Labelled>
        )}
        <Labelled {...item('address', 'Address')} required>
          {(control) => (
            <Input
              {...control}
              autoFocus={feed !== null}
              autoComplete="off"
              placeholder="https://…"
              value={values.address}
              onChange={({ target }) => set({ address: target.value })}
            />
          )}
        </Labelled>
        <Labelled {...item('every_minutes', 'Interval')}>
          {(control) => (
            <PickOne
              {...control}
              value={values.every_minutes}
              clearable={false}
              options={intervals.map((value) => ({ value, label: everyOf(value) }))}
              onChange={(chosen) => set({ every_minutes: chosen ?? 360 })}
            />
          )}
        </Labelled>
        {feed?.kind.startsWith('GDACS') === true && (
          <Labelled {...item('alert_levels', 'Alert levels')} extra="Without a choice, all.">
            {(control) => (
              <PickSeveral
                {...control}
                value={values.alert_levels}
                options={LEVELS}
                onChange={(alert_levels) => set({ alert_levels })}
              />
            )}
          </Labelled>
        )}
        <Labelled
          {...item('countries', 'Countries')}
          extra="Without a choice, all. A record without a country always passes."
        >
          {(control) => (
            <PickSeveral
              {...control}
              value={values.countries}
              options={countries.map(({ iso3, name }) => ({ value: iso3, label: name }))}
              onChange={(chosen) => set({ countries: chosen })}
            />
          )}
        </Labelled>
        {feed?.kind.startsWith('ReliefWeb') === true && (
          <Labelled {...item('appname', 'Application name')} extra="ReliefWeb approves it on request.">
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={100}
                value={values.appname ?? ''}
                onChange={({ target }) => set({ appname: target.value })}
              />
            )}
          </Labelled>
        )}
      </form>
    </Dialog>
  );
}
