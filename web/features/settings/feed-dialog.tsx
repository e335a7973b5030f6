/** The settings of a feed, or a new feed of news. The name of a feed stays, because its records carry it. */
import { Input } from 'antd';
import { useCountries } from '#web/data/lists.ts';
import { RecordDialog } from '#web/forms/record-dialog.tsx';
import { PickOne, PickSeveral } from '#web/pickers/choice.tsx';
import { everyOf, FEED_FORM, Field, INTERVALS, loadedFeed, type Feed } from './feed.ts';

const LEVELS = ['Green', 'Orange', 'Red'].map((value) => ({ value, label: value }));

const intervalsWith = (minutes: number) =>
  [...new Set([...INTERVALS, minutes])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value, label: everyOf(value) }));

export function FeedDialog({ feed, onClose }: { feed: Feed | null; onClose: () => void }) {
  const countries = useCountries();
  return (
    <RecordDialog
      kind={FEED_FORM}
      title={feed === null ? 'New feed' : feed.name}
      loaded={feed && loadedFeed(feed)}
      storageKey={`settings/feeds/${feed?.id ?? 'new'}`}
      onClose={onClose}
    >
      {feed === null && (
        <Field name="name" required>
          {({ onChange, ...control }) => (
            <Input
              {...control}
              autoFocus
              dir="auto"
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      )}
      <Field name="address" required>
        {({ onChange, ...control }) => (
          <Input
            {...control}
            autoFocus={feed !== null}
            autoComplete="off"
            placeholder="https://…"
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <Field name="every_minutes">
        {({ value, onChange, ...control }) => (
          <PickOne
            {...control}
            value={value}
            clearable={false}
            options={intervalsWith(value ?? 360)}
            onChange={(chosen) => onChange(chosen ?? 360)}
          />
        )}
      </Field>
      {feed?.kind.startsWith('GDACS') === true && (
        <Field name="alert_levels" extra="Without a choice, all.">
          {(control) => <PickSeveral {...control} options={LEVELS} />}
        </Field>
      )}
      <Field
        name="countries"
        extra={
          feed?.kind === 'DTM'
            ? 'DTM is asked country by country, 40 at most. The server needs its key (DTM_API_KEY).'
            : 'Without a choice, all. A record without a country always passes.'
        }
      >
        {(control) => (
          <PickSeveral {...control} options={countries.map(({ iso3, name }) => ({ value: iso3, label: name }))} />
        )}
      </Field>
      {feed?.kind.startsWith('ReliefWeb') === true && (
        <Field name="appname" extra="ReliefWeb approves it on request.">
          {({ onChange, ...control }) => (
            <Input {...control} autoComplete="off" maxLength={100} onChange={({ target }) => onChange(target.value)} />
          )}
        </Field>
      )}
    </RecordDialog>
  );
}
