/** One sentence on the whole, and the state of each part: what needs attention first, with its next step. */
import './system.css';
import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Finding, System, SystemState } from '#domain/system/system.ts';
import { Card } from '#web/ui/card.tsx';
import { spanWords } from './words.ts';

const STATES: Readonly<Record<SystemState, { word: string; icon: ReactNode; rank: number }>> = {
  bad: { word: 'Broken', icon: <CloseCircleFilled aria-hidden />, rank: 0 },
  warning: { word: 'Needs attention', icon: <WarningFilled aria-hidden />, rank: 1 },
  good: { word: 'Good', icon: <CheckCircleFilled aria-hidden />, rank: 2 },
  off: { word: 'Off', icon: <MinusCircleOutlined aria-hidden />, rank: 3 },
};

function overall(parts: readonly Finding[]): { state: SystemState; words: string } {
  const bad = parts.filter(({ state }) => state === 'bad').length;
  const attention = parts.filter(({ state }) => state === 'warning').length;
  if (bad > 0) return { state: 'bad', words: bad === 1 ? 'One part is broken' : `${bad} parts are broken` };
  if (attention === 0) return { state: 'good', words: 'Everything works' };
  const words =
    attention === 1 ? 'All works, one part needs attention' : `All works, ${attention} parts need attention`;
  return { state: 'warning', words };
}

export function Health({ system: { parts, version, node, started_at: started, database } }: { system: System }) {
  const { state, words } = overall(parts);
  const sorted = parts.toSorted((one, other) => STATES[one.state].rank - STATES[other.state].rank);
  return (
    <Card title="Health">
      <div className="system-whole" data-state={state}>
        {STATES[state].icon}
        <div>
          <strong>{words}</strong>
          <p className="quiet">
            Helix {version} on Node.js {node}, running for {spanWords(started, database.at)}
          </p>
        </div>
      </div>
      <ul className="system-parts">
        {sorted.map((part) => (
          <Part key={part.part} {...part} />
        ))}
      </ul>
    </Card>
  );
}

const Part = ({ part, state, words, mend }: Finding) => (
  <li className="system-part" data-state={state}>
    {STATES[state].icon}
    <div>
      <p className="system-part-name">
        <strong>{part}</strong> <span className="system-state">{STATES[state].word}</span>
      </p>
      <p>{words}</p>
      {mend !== undefined && <p className="system-mend">{mend}</p>}
    </div>
  </li>
);
