/** The notifications of one record: its name, the newest sentences, and what can be done with them. */
import { CheckOutlined, MessageOutlined, UndoOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { addressOf } from '#domain/notifications/address-of.ts';
import { sentenceOf } from '#domain/notifications/kinds.ts';
import { ago, momentOf } from '#domain/records/history-words.ts';
import { areaOf, kindOf } from '#web/data/kinds.tsx';
import type { Notification } from '#web/data/notifications.ts';
import { movedValues, toldFields } from '#domain/notifications/field-labels.ts';
import type { Group } from './groups-of.ts';
import { Mentioned } from '#web/pickers/mentioned.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';

/** In sight; the earlier ones are counted. */
const SHOWN = 3;

const NOUNS: Readonly<Record<string, string>> = {
  geo_entities: 'Country',
  parking_lot: 'Parking lot',
  releases: 'Release',
  operations: 'Operation',
  saved_searches: 'Saved search',
  contextual_analysis: 'Contextual analysis',
  significant_updates: 'Significant update',
  monitoring_challenges: 'Monitoring challenge',
};
const nounOf = (relation: string) => NOUNS[relation] ?? kindOf(areaOf(relation))?.one ?? relation;

/** The way to all records of which a sentence names one. */
function Others({ told: { kind, number, operation_id: operation } }: { told: Notification }) {
  if (number < 2) return null;
  if (kind === 'assignment' || kind === 'delivery' || kind === 'review_asked')
    return (
      <Link className="in-text" to="/inbox" hash="assigned">
        All assigned to me
      </Link>
    );
  return operation === null ? null : (
    <Link className="in-text" to="/operations/$id" params={{ id: String(operation) }}>
      Operation {operation}
    </Link>
  );
}

function Sentence({ told, now }: { told: Notification; now: number }) {
  const { created_by, created_by_name, created_at, comment, read_at } = told;
  return (
    <li>
      <p>
        {read_at === null && (
          <span className="inbox-dot" role="img" aria-label="Unread" title="Unread">
            ●
          </span>
        )}{' '}
        <bdi>{created_by_name ?? created_by}</bdi>{' '}
        {sentenceOf({ ...told, fields: toldFields(told), moved: movedValues(told) })} <Others told={told} />{' '}
        <time className="quiet" dateTime={created_at} title={momentOf(created_at)}>
          {ago(created_at, now)}
        </time>
      </p>
      {comment !== null && comment !== '' && (
        <blockquote className="inbox-text" dir="auto">
          <Mentioned text={comment} />
        </blockquote>
      )}
    </li>
  );
}

type Props = {
  group: Group;
  focused: boolean;
  now: number;
  done: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onMark: () => void;
  /** Null where nothing can be answered. */
  onReply: (() => void) | null;
  /** The reply that is being written. */
  reply: ReactNode;
};

export function InboxGroup({
  group: { key, newest, told },
  focused,
  now,
  done,
  onFocus,
  onOpen,
  onMark,
  onReply,
  reply,
}: Props) {
  const address = addressOf(newest);
  const name = newest.name ?? 'a record that is gone';
  const earlier = told.length - SHOWN;
  return (
    <article
      className={`inbox-group${told.some(({ read_at }) => read_at === null) ? ' inbox-unread' : ''}`}
      data-group={key}
      data-focused={focused || undefined}
      aria-label={name}
    >
      <header>
        <span className="quiet inbox-kind">{nounOf(newest.entity_type)}</span>
        <h2 dir="auto">
          {address === null ? (
            <span tabIndex={-1} onFocus={onFocus}>
              <WholeName text={name} />
            </span>
          ) : (
            <Link to={address as '/'} onClick={onOpen} onFocus={onFocus}>
              <WholeName text={name} />
            </Link>
          )}
        </h2>
        <div className="inbox-tools">
          {onReply !== null && (
            <Button
              size="small"
              type="text"
              icon={<MessageOutlined aria-hidden />}
              aria-keyshortcuts="r"
              title="Reply (R)"
              onClick={onReply}
              onFocus={onFocus}
            >
              Reply
            </Button>
          )}
          <Button
            size="small"
            type="text"
            icon={done ? <UndoOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
            aria-keyshortcuts="e"
            title={done ? 'Back to the inbox (E)' : 'Done (E)'}
            onClick={onMark}
            onFocus={onFocus}
          >
            {done ? 'Reopen' : 'Done'}
          </Button>
        </div>
      </header>
      <ul>
        {told.slice(0, SHOWN).map((each) => (
          <Sentence key={each.id} told={each} now={now} />
        ))}
        {earlier > 0 && <li className="quiet">{earlier === 1 ? '1 earlier' : `${earlier} earlier`}</li>}
      </ul>
      {reply}
    </article>
  );
}
