/** Follows a country, or follows it no more, with one press. */
import { BellOutlined, CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FOLLOWED, useFollow, useFollowChoice } from '#web/data/notifications.ts';

export function FollowCountry({ iso3, country }: { iso3: string; country: string }) {
  const choice = useFollowChoice('geo_entities', iso3);
  const follow = useFollow();
  const isFollowed = choice === 'follow';
  const words = FOLLOWED[choice ?? 'neither'];
  return (
    <Button
      size="small"
      type="text"
      icon={isFollowed ? <CheckOutlined aria-hidden /> : <BellOutlined aria-hidden />}
      loading={follow.isPending}
      disabled={choice === undefined}
      aria-pressed={isFollowed}
      aria-label={`${words}: ${country}`}
      onClick={() =>
        follow.mutate({ entity_type: 'geo_entities', entity_id: iso3, choice: isFollowed ? 'neither' : 'follow' })
      }
    >
      {words}
    </Button>
  );
}
