/** The bar above every screen: menus, appearance, the user's name and Logout. */
import { MoonOutlined, SunOutlined, DownOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAppearance } from '#web/data/appearance.ts';
import { logout, useMay, useSession } from '#web/data/session.ts';
import { useNotices } from '#web/ui/notices.ts';
import { mayLeave } from '#web/ui/unsaved-guard.ts';
import { mainMenus, OUTSIDE, userEntries, type Entry } from './menus.ts';

const item = (entry: Entry) => ({
  key: entry.label,
  label:
    'to' in entry ? (
      <Link to={entry.to}>{entry.label}</Link>
    ) : (
      <a href={entry.href} target="_blank" rel="noreferrer">
        {entry.label}
      </a>
    ),
});

function Submenu({ label, items, icon }: { label: string; items: MenuProps['items']; icon?: React.ReactNode }) {
  return (
    <Dropdown menu={{ items: items ?? [] }} trigger={['click']} autoFocus>
      <Button type="text" className="bar-button" icon={icon} aria-haspopup="menu">
        {label} <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}

export function NavigationBar() {
  const session = useSession();
  const may = useMay();
  const { dark, toggle } = useAppearance();
  const navigate = useNavigate();
  const notices = useNotices();

  async function leave() {
    // Asked before logging out, because it removes the drafts.
    if (!(await mayLeave('Your changes are not saved, and logging out removes them from this browser.'))) return;
    try {
      await logout();
      await navigate({ to: '/signin', ignoreBlocker: true });
    } catch {
      notices.error('Failed to log out');
    }
  }

  if (session === null) return null;
  const own = [...userEntries(may).map(item), { key: 'Logout', label: 'Logout', onClick: () => void leave() }];
  return (
    <header className="bar">
      <Link to="/" className="bar-name">
        Helix
      </Link>
      <nav aria-label="Main" className="bar-menus">
        {mainMenus(OUTSIDE).map(({ label, entries }) => (
          <Submenu key={label} label={label} items={entries.map(item)} />
        ))}
        {OUTSIDE.feedback !== undefined && OUTSIDE.feedback !== '' && (
          <a className="bar-link" href={OUTSIDE.feedback} target="_blank" rel="noreferrer">
            Feedback
          </a>
        )}
      </nav>
      <Button type="text" className="bar-button" icon={dark ? <SunOutlined /> : <MoonOutlined />} onClick={toggle}>
        {dark ? 'Light mode' : 'Dark mode'}
      </Button>
      <Submenu label={session.name} items={own} icon={<UserOutlined aria-hidden />} />
    </header>
  );
}
