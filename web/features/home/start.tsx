/** The first steps of a day's work, as links beside the greeting: new records that the user may create, and the user's own facts. */
import { FileAddOutlined, FlagOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '#web/data/may.ts';
import { usePerson } from '#web/data/session.ts';

type Step = { link: Pick<LinkProps, 'to' | 'search'>; icon: ReactNode; label: string; about: string; may: boolean };

export function Start() {
  const may = useMay();
  const username = usePerson()?.username ?? '';
  const steps: Step[] = [
    {
      link: { to: '/documents/new' },
      icon: <FileAddOutlined aria-hidden />,
      label: 'New Document',
      about: 'A source, then its facts beside it',
      may: may('create', 'documents'),
    },
    {
      link: { to: '/events/new' },
      icon: <FlagOutlined aria-hidden />,
      label: 'New Event',
      about: 'What displaced people, and where',
      may: may('create', 'events'),
    },
    {
      link: { to: '/facts/new' },
      icon: <TeamOutlined aria-hidden />,
      label: 'New Master Fact',
      about: 'A figure that sub-facts add up to',
      may: may('create', 'facts'),
    },
    {
      link: { to: '/facts', search: { created_by: username } },
      icon: <UserOutlined aria-hidden />,
      label: 'My facts',
      about: 'The facts that you recorded',
      may: may('create', 'facts'),
    },
  ];
  const offered = steps.filter((step) => step.may);
  if (offered.length === 0) return null;
  return (
    <nav className="home-start" aria-label="Start">
      {offered.map(({ link, icon, label, about }) => (
        <Link key={label} {...link} className="home-step" title={about}>
          {icon}
          {label}
        </Link>
      ))}
    </nav>
  );
}
