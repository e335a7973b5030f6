/** The bar across the top while an administrator views the screens of a person. */
import './viewing-bar.css';
import { Button } from 'antd';
import { useSession } from '#web/data/session.ts';
import { viewed } from '#web/data/viewing.ts';
import { endViewing } from './view-as.ts';

export function ViewingBar() {
  const person = viewed(useSession()?.username);
  if (person === null) return null;
  return (
    <aside className="viewing-bar" aria-label="View as">
      <strong title={person.name}>
        Viewing as <bdi>{person.name}</bdi>
      </strong>
      <span>Read only: you see their menus, records and buttons, and nothing is saved</span>
      <Button size="small" onClick={endViewing}>
        End
      </Button>
    </aside>
  );
}
