/** The servers of the installation, if it has several. */
import './system.css';
import type { RunningServer, System } from '#domain/system/system.ts';
import { Card } from '#web/ui/card.tsx';
import { spanWords } from './words.ts';

/** Each server reports every minute at least. */
const AWAY = 3 * 60_000;

export function Servers({ system: { database, server: own } }: { system: System }) {
  const { servers, at } = database;
  const isAway = ({ seen_at: seen }: RunningServer) => Date.parse(at) - Date.parse(seen) > AWAY;
  if (servers.filter((server) => !isAway(server)).length < 2) return null;
  return (
    <Card title="Servers">
      <ul className="system-servers">
        {servers.map((server) => (
          <li key={server.id}>
            <strong>{server.name}</strong>
            <span>
              {server.program}
              {server.id === own && ', answers this page'}
            </span>
            <span className="quiet">
              {isAway(server)
                ? `Not seen for ${spanWords(server.seen_at, at)}`
                : `Running for ${spanWords(server.started_at, at)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
