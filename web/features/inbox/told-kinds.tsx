/** What the user is told: each kind of notification with its way, the hour of the daily summary, and the records and countries that the user follows or has muted. */
import './inbox.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { addressOfRecord } from '#domain/notifications/address-of.ts';
import {
  followsQuery,
  notificationKindsQuery,
  notificationMailQuery,
  useChooseKinds,
  useChooseMailHour,
  type Delivery,
  type KindWish,
} from '#web/data/notifications.ts';
import { readSignInWays } from '#web/data/sign-in-ways.ts';
import { FollowButton } from '#web/pickers/follow-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Select } from '#web/ui/select.tsx';
import { inOne, Loaded } from '#web/ui/states.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';

const waysQuery = queryOptions({ queryKey: ['sign_in_ways'], queryFn: readSignInWays });

const DELIVERIES: readonly { value: Delivery; label: string; mailed?: true }[] = [
  { value: 'nothing', label: 'Not at all' },
  { value: 'inbox', label: 'Inbox' },
  { value: 'at once', label: 'Inbox, and e-mail at once', mailed: true },
  { value: 'daily', label: 'Inbox, and a daily e-mail', mailed: true },
];
const KINDS = Object.entries(NOTIFICATION_KINDS);
const labelOf = (delivery: Delivery) => DELIVERIES.find(({ value }) => value === delivery)?.label ?? delivery;
const zoneWords = (zone: string) => zone.replaceAll('_', ' ');
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));

type Mail = { hour: number; time_zone: string; email: string | null };

function Kinds({ rows, mailed }: { rows: readonly { kind: string; delivery: string }[]; mailed: boolean }) {
  const choose = useChooseKinds();
  const notices = useNotices('notification kinds');
  const chosen = KINDS.map(([kind]): KindWish => ({
    kind,
    delivery: (rows.find((row) => row.kind === kind)?.delivery ?? 'inbox') as Delivery,
  }));
  const common = chosen.every(({ delivery }) => delivery === chosen[0]?.delivery) ? chosen[0]?.delivery : undefined;
  const chooseAll = (delivery: Delivery) =>
    choose.mutate(
      KINDS.map(([kind]) => ({ kind, delivery })),
      {
        onSuccess: () =>
          notices.success(`All kinds: ${labelOf(delivery)}`, undefined, {
            label: 'Undo',
            run: () => choose.mutate(chosen),
          }),
      },
    );
  const offered = (delivery: Delivery | undefined) =>
    DELIVERIES.filter((each) => mailed || each.mailed !== true || each.value === delivery);
  return (
    <ul className="told-kinds">
      <li className="told-all">
        <label htmlFor="told-all">All kinds</label>
        <Select<Delivery | null>
          id="told-all"
          value={common ?? null}
          placeholder="Several"
          options={offered(common)}
          loading={choose.isPending && choose.variables.length > 1}
          onChange={(next) => next !== null && chooseAll(next)}
        />
      </li>
      {chosen.map(({ kind, delivery }, at) => (
        <li key={kind}>
          <label htmlFor={`told-${kind}`}>
            {KINDS[at]?.[1].label}
            <small className="quiet">{KINDS[at]?.[1].about}</small>
          </label>
          <Select<Delivery>
            id={`told-${kind}`}
            value={delivery}
            options={offered(delivery)}
            loading={choose.isPending && choose.variables.some((wish) => wish.kind === kind)}
            onChange={(next) => choose.mutate([{ kind, delivery: next }])}
          />
        </li>
      ))}
    </ul>
  );
}

/** The time zone is that of the browser in which the hour is chosen, or taken from another browser without another hour. */
function DailyHour({ mail: { hour, time_zone, email } }: { mail: Mail }) {
  const choose = useChooseMailHour();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <p className="told-hour">
      <label htmlFor="told-hour">Daily e-mail at</label>
      <Select<number>
        id="told-hour"
        value={hour}
        options={HOURS}
        loading={choose.isPending}
        onChange={(next) => choose.mutate({ hour: next, time_zone: timeZone })}
      />
      <span>
        {zoneWords(time_zone)}, to {email}
      </span>
      {timeZone !== time_zone && (
        <Button size="small" loading={choose.isPending} onClick={() => choose.mutate({ hour, time_zone: timeZone })}>
          Change to {zoneWords(timeZone)}, the time zone of this browser
        </Button>
      )}
    </p>
  );
}

export function ToldKinds() {
  const kinds = useQuery(notificationKindsQuery);
  const mail = useQuery(notificationMailQuery);
  const ways = useQuery(waysQuery);
  const follows = useQuery(followsQuery);
  const mailed = ways.data?.mail === true && mail.data?.email != null;
  return (
    <>
      <Card title="Notifications">
        <Loaded query={inOne(kinds, mail)} what="Loading the kinds of notifications" rows={20}>
          {([rows, chosen]) => (
            <>
              <Kinds rows={rows} mailed={mailed} />
              {mailed ? (
                <DailyHour mail={chosen} />
              ) : (
                <p className="quiet">
                  {ways.data?.mail === true
                    ? 'An administrator can give your account an e-mail address, for mails too.'
                    : 'This server sends no e-mails.'}
                </p>
              )}
            </>
          )}
        </Loaded>
      </Card>
      <Card title="Followed and muted">
        <Loaded query={follows} what="Loading what you follow">
          {(rows) =>
            rows.length === 0 ? (
              <p className="quiet">
                You follow nothing. Follow a record beside its name, or a country on its profile, to be told what
                changes.
              </p>
            ) : (
              <ul className="followed">
                {rows.map(({ entity_type, entity_id, name }) => (
                  <li key={`${entity_type} ${entity_id}`}>
                    <FollowButton of={entity_type} id={entity_id} noun={name ?? 'a record'} />
                    <Link to={addressOfRecord(entity_type, entity_id) as '/'} dir="auto">
                      <WholeName text={name ?? 'A record that is gone'} />
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}
