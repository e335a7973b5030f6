/** The slowest searches and the failed requests of the last 24 hours, of all servers, with the ids by which the log names them. */
import './system.css';
import { momentOf } from '#domain/records/history-words.ts';
import type { DayReport, FailedRequest, SlowSearch, System } from '#domain/system/system.ts';
import { Card } from '#web/ui/card.tsx';
import { Nothing } from '#web/ui/states.tsx';
import { timeWords } from './words.ts';

const MOST = 10;

const DAY = 86_400_000;

/** A server that has stopped may have stored older ones. */
const ofServers = <One extends { at: string }>(
  { database: { servers, at } }: System,
  pick: (report: Partial<DayReport>) => readonly One[] | undefined,
) => servers.flatMap(({ report }) => pick(report) ?? []).filter((one) => Date.parse(at) - Date.parse(one.at) < DAY);

export function SlowSearches({ system }: { system: System }) {
  const searches = ofServers<SlowSearch>(system, ({ slow }) => slow)
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, MOST);
  const longest = searches[0]?.milliseconds ?? 1;
  return (
    <Card title="Slowest searches of the last 24 hours">
      {searches.length === 0 && <Nothing text="Nobody has searched yet" />}
      <ul className="system-requests">
        {searches.map(({ at, address, request_id: id, milliseconds }) => (
          <li key={id}>
            <span className="system-time">
              <strong>{timeWords(milliseconds)}</strong>
              <span className="system-bar" aria-hidden style={{ inlineSize: `${(100 * milliseconds) / longest}%` }} />
            </span>
            <Address address={address} />
            <Told at={at} id={id} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function FailedRequests({ system }: { system: System }) {
  const failed = ofServers<FailedRequest>(system, ({ failed: requests }) => requests).toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
  return (
    <Card title="Errors of the last 24 hours">
      {failed.length === 0 && <p className="quiet">No request failed.</p>}
      <ul className="system-requests">
        {failed.map(({ at, method, address, request_id: id, status, failure }) => (
          <li key={id}>
            <span className="system-time system-failure">
              <strong>{status}</strong> {failure}
            </span>
            <Address address={`${method} ${address}`} />
            <Told at={at} id={id} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** May break after each part, so that it never makes the page wider. */
const Address = ({ address }: { address: string }) => <code className="system-address">{address}</code>;

const Told = ({ at, id }: { at: string; id: string }) => (
  <span className="system-told quiet">
    {momentOf(at)} · request id <code>{id}</code>
  </span>
);
