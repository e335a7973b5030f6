/** The items of the last check, each with its records and the way to them. Users with the right accept one or many for a reason, and take it back until the freeze. */
import { useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CheckCircleOutlined, DownOutlined, ExclamationCircleOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { RELEASE } from '#domain/messages/releases.ts';
import { useUserName } from '#web/data/lists.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { Card } from '#web/ui/card.tsx';
import { useFocusNear } from '#web/ui/focus-near.ts';
import { Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { ItemRecords, ListOfItem } from './item-records.tsx';
import { itemsQuery, reopenItems, type Release, type ReleaseItem } from './release.ts';
import { useStep } from './use-step.ts';

export function CheckCard({ release }: { release: Release }) {
  const query = useQuery(itemsQuery(release));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [accepting, setAccepting] = useState<readonly string[] | null>(null);
  const checkedAt = release.checked_at === null ? '' : momentOf(release.checked_at);
  const choose = (key: string, on: boolean) =>
    setChosen((before) => (on ? [...before, key] : before.filter((other) => other !== key)));
  return (
    <Card
      title="Check"
      extra={
        <span className="card-links">
          <span className="quiet">{checkedAt}</span>
          {release.may_change && chosen.length > 0 && (
            <Button size="small" onClick={() => setAccepting(chosen)}>
              Accept the {chosen.length === 1 ? 'chosen one' : `${chosen.length} chosen`}…
            </Button>
          )}
        </span>
      }
    >
      <Loaded query={query} what="Loading what the check found">
        {(items) =>
          items.length === 0 ? (
            <p className="release-clear">
              <CheckCircleOutlined aria-hidden /> The check found nothing that stands in the way.
            </p>
          ) : (
            <ul className="release-items">
              {items.map((item) => (
                <Item
                  key={item.key}
                  release={release}
                  item={item}
                  chosen={chosen.includes(item.key)}
                  onChoose={(on) => choose(item.key, on)}
                  onAccept={() => setAccepting([item.key])}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {accepting !== null && <AcceptDialog release={release} keys={accepting} onClose={() => setAccepting(null)} />}
    </Card>
  );
}

type ItemProps = {
  release: Release;
  item: ReleaseItem;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onAccept: () => void;
};

function Item({ release, item, chosen, onChoose, onAccept }: ItemProps) {
  const id = useId();
  const userName = useUserName();
  const [open, setOpen] = useState(false);
  const {
    key,
    words,
    count,
    people,
    imported,
    severity,
    accepted_reason: reason,
    accepted_by: by,
    accepted_at: at,
  } = item;
  const isOpen = at === null;
  const mayAccept = isOpen && release.may_change;
  return (
    <li data-item={isOpen ? 'open' : 'accepted'}>
      <div className="release-item">
        {mayAccept ? (
          <Checkbox
            aria-labelledby={`${id}-words`}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        ) : isOpen ? (
          <ExclamationCircleOutlined role="img" aria-label="Open" />
        ) : (
          <CheckCircleOutlined role="img" aria-label="Accepted" />
        )}
        <div className="release-item-words">
          <span id={`${id}-words`}>
            <strong>{thousands(count)}</strong> · {words}
            {people !== null && people > 0 && ` · ${RELEASE.people(people)}`}
            {imported !== null && imported > 0 && <span className="quiet"> · {RELEASE.imported(imported, count)}</span>}
            {severity === 'Error' && isOpen && <span className="release-severe"> Error</span>}
          </span>
          {!isOpen && (
            <span className="quiet">
              Accepted{by === null ? '' : ` by ${userName(by)}`}, {momentOf(at)}: <bdi>{reason}</bdi>
            </span>
          )}
        </div>
        <div className="release-item-actions">
          <ListOfItem release={release} item={item} />
          <Button
            size="small"
            type="text"
            icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            aria-expanded={open}
            aria-label={`Records: ${words}`}
            onClick={() => setOpen(!open)}
          >
            Records
          </Button>
          {!isOpen && release.may_change && <TakeBack release={release} item={item} />}
          {mayAccept && (
            <Button size="small" aria-label={`Accept: ${words}`} onClick={onAccept}>
              Accept…
            </Button>
          )}
        </div>
      </div>
      {open && <ItemRecords release={release} itemKey={key} count={count} />}
    </li>
  );
}

/** The item is open again. */
function TakeBack({ release, item: { key, words } }: { release: Release; item: ReleaseItem }) {
  const step = useStep();
  const own = useRef<HTMLButtonElement>(null);
  useFocusNear(own, () => document.activeElement === own.current);
  const run = () =>
    step.mutate({
      run: () => reopenItems(release.id, [key]),
      done: 'The item is open again',
      failed: 'The item was not opened again',
    });
  return (
    <Button ref={own} size="small" loading={step.isPending} aria-label={`Take back: ${words}`} onClick={run}>
      Take back
    </Button>
  );
}
