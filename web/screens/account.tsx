/** /account: the user's own account: name, password, notifications, sessions. */
import { Link } from '@tanstack/react-router';
import { ToldKinds } from '#web/features/inbox/told-kinds.tsx';
import { MySessions } from '#web/features/session/my-sessions.tsx';
import { OwnName } from '#web/features/session/own-name.tsx';
import { useMay } from '#web/data/may.ts';
import { usePerson } from '#web/data/session.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';

export function AccountScreen() {
  const person = usePerson();
  const may = useMay();
  return (
    <Page title="My Account">
      <div className="account">
        <div>
          <Card title="Account">
            <p>
              Signed in as <strong dir="auto">{person?.name}</strong> ({person?.username}).
            </p>
            {person !== null && <OwnName key={person.name} name={person.name} />}
            {may('update', 'password') && (
              <p>
                <Link to="/change_password">Change password</Link>
              </p>
            )}
          </Card>
          <MySessions />
        </div>
        <div>
          <ToldKinds />
        </div>
      </div>
    </Page>
  );
}
