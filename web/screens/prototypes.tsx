/** /scaffold/prototypes: the way to the prototype screens. */
import { Link } from '@tanstack/react-router';
import { PROTOTYPES } from '#domain/messages/prototypes.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';

export const PrototypesScreen = () => (
  <Page title={PROTOTYPES.title}>
    <Card title="Screens">
      <p className="quiet">{PROTOTYPES.about}</p>
      <dl>
        {PROTOTYPES.screens.map(({ label, to, about }) => (
          <div key={to}>
            <dt>
              <Link to={to} className="in-text">
                {label}
              </Link>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </Card>
  </Page>
);

/** The way to them, also back from one. */
export const ToPrototypes = () => (
  <Link to="/scaffold/prototypes" className="in-text">
    {PROTOTYPES.title}
  </Link>
);
