/** Follows or mutes a record or a country: of a followed one the user is told every change, of a muted one nothing. */
import { BellOutlined, CheckOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { FOLLOWED, useFollow, useFollowChoice, type FollowChoice } from '#web/data/notifications.ts';

const ICONS = {
  follow: <CheckOutlined aria-hidden />,
  mute: <StopOutlined aria-hidden />,
  neither: <BellOutlined aria-hidden />,
};
const CHOICES: readonly { key: FollowChoice; label: string; about: string }[] = [
  { key: 'follow', label: 'Follow', about: 'You are told of every change and review.' },
  { key: 'neither', label: 'Only what concerns you', about: 'Your own records, mentions and assignments.' },
  { key: 'mute', label: 'Mute', about: 'You are told nothing, unless you are mentioned.' },
];

type Props = {
  /** The relation of the record; geo_entities for a country. */
  of: string;
  id: string;
  /** In words, for screen readers: 'the fact', or the name of a country. */
  noun: string;
};

export function FollowButton({ of, id, noun }: Props) {
  const known = useFollowChoice(of, id);
  const choice = known ?? 'neither';
  const follow = useFollow();
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        selectable: true,
        selectedKeys: [choice],
        onClick: ({ key }) => follow.mutate({ entity_type: of, entity_id: id, choice: key as FollowChoice }),
        items: CHOICES.map(({ key, label, about }) => ({
          key,
          icon: ICONS[key],
          label: (
            <>
              {label}
              <br />
              <small className="quiet">{about}</small>
            </>
          ),
        })),
      }}
    >
      <Button
        size="small"
        icon={ICONS[choice]}
        loading={follow.isPending}
        disabled={known === undefined}
        aria-haspopup="menu"
        aria-label={`${FOLLOWED[choice]}: ${noun}`}
      >
        {FOLLOWED[choice]}
      </Button>
    </Dropdown>
  );
}
