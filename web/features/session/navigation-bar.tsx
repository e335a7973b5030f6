/** The bar above every screen: the areas, 'Jump to anything', version, appearance, the user's menu. Below 900 px, and where the letters are too wide, the areas fold into a menu. */
import './navigation-bar.css';
import { useLayoutEffect, useState } from 'react';
import { DownOutlined, MenuOutlined, MoonOutlined, SearchOutlined, SunOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { Link } from '@tanstack/react-router';
import { FIRST_STEPS } from '#domain/messages/sample.ts';
import { useAppearance } from '#web/data/appearance.ts';
import { hasFirstSteps, showFirstSteps } from '#web/data/first-steps.ts';
import { useMay } from '#web/data/may.ts';
import { useSession } from '#web/data/session.ts';
import { buildText, versionText } from '#web/ui/banner.tsx';
import { useOnline } from '#web/ui/online.ts';
import { openDialog } from '#web/ui/open-dialog.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { Bell } from './bell.tsx';
import { HelixMark } from './sign-in-drawing.tsx';
import { barAreasFor, OUTSIDE, submenus, userEntries, type Entry } from './menus.ts';
import { MenuButton } from './menu-button.tsx';
import { useLogout } from './use-logout.ts';

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Loaded when a menu with the entry opens. */
const WaitingCount = onDemand(async () => (await import('./waiting-count.tsx')).WaitingCount);

const item = (entry: Entry) => ({
  key: entry.label,
  label:
    'to' in entry ? (
      <Link to={entry.to} activeOptions={{ includeSearch: false }}>
        {entry.label}
        {entry.waiting && <WaitingCount />}
      </Link>
    ) : (
      <OutsideLink {...entry} />
    ),
});

const OutsideLink = ({ label, href }: { label: string; href: string }) => (
  <a className="bar-link" href={href} target="_blank" rel="noreferrer">
    {label}
  </a>
);

const HOME = {
  key: 'Home',
  label: (
    <Link to="/" activeOptions={{ exact: true }}>
      Home
    </Link>
  ),
};

/** Whether the page is narrower than the words of the bar, whose width depends on the system's letters. */
function useFolded(bar: HTMLElement | null): boolean {
  const [needed, setNeeded] = useState(900);
  useLayoutEffect(() => {
    if (bar === null) return;
    const measure = () => {
      if (bar.scrollWidth > bar.clientWidth) setNeeded((known) => Math.max(known, bar.scrollWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    return () => observer.disconnect();
  }, [bar]);
  return useMedia(`(width < ${needed}px)`);
}

/** In words where there is room, else a menu; a submenu of one entry is the entry itself. */
function Areas({ folded }: { folded: boolean }) {
  const may = useMay();
  const areas = barAreasFor(may);
  const more = submenus(may, OUTSIDE);
  if (folded)
    return (
      <nav aria-label="Main" className="bar-areas">
        <MenuButton
          label="Menu"
          items={[
            HOME,
            ...areas.map(item),
            ...more.map(({ label, entries }) => ({
              type: 'group' as const,
              key: label,
              label,
              children: entries.map(item),
            })),
          ]}
        >
          <MenuOutlined aria-hidden />
        </MenuButton>
      </nav>
    );
  return (
    <nav aria-label="Main" className="bar-areas">
      {areas.map(({ label, to }) => (
        <Link key={to} to={to} className="bar-link" activeOptions={{ includeSearch: false }}>
          {label}
        </Link>
      ))}
      {more.map(({ label, entries }) => {
        const [first] = entries;
        return entries.length === 1 && first !== undefined && 'href' in first ? (
          <OutsideLink key={label} {...first} />
        ) : (
          <MenuButton key={label} items={entries.map(item)}>
            {label} <DownOutlined aria-hidden />
          </MenuButton>
        );
      })}
    </nav>
  );
}

const initials = (name: string) =>
  [...name.matchAll(/(?<=^|\s)\p{L}/gu)]
    .slice(0, 2)
    .map(([first]) => first.toLocaleUpperCase())
    .join('');

export function NavigationBar() {
  const online = useOnline();
  const session = useSession();
  const may = useMay();
  const { dark, toggle } = useAppearance();
  const logout = useLogout();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const folded = useFolded(bar);
  if (session === null) return null;
  const own: MenuProps['items'] = [
    ...userEntries(may).map(item),
    ...(hasFirstSteps(may)
      ? [{ key: 'First steps', label: <Link to="/">{FIRST_STEPS.menu}</Link>, onClick: showFirstSteps }]
      : []),
    { key: 'Keys', label: 'Keyboard shortcuts', onClick: () => openDialog('keys') },
    { key: 'Logout', label: 'Logout', onClick: logout },
    { type: 'divider' },
    { type: 'group', key: 'version', label: buildText() },
  ];
  const appearance = dark ? 'Light mode' : 'Dark mode';
  return (
    <header className="bar" ref={setBar}>
      <div className="bar-brand">
        <Link to="/" className="bar-name" activeOptions={{ exact: true }}>
          <HelixMark size={22} />
          Helix
        </Link>
        <span className={online ? 'bar-state' : 'bar-state bar-offline'} aria-live="polite">
          <span className="bar-version">{versionText()}</span>
          {!online && <strong>No connection</strong>}
        </span>
      </div>
      <Areas folded={folded} />
      <button
        type="button"
        className="bar-jump"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => openDialog('jump')}
      >
        <SearchOutlined aria-hidden />
        <span>Jump to anything</span>
        <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <Bell />
      <Button
        type="text"
        className="bar-button"
        icon={dark ? <SunOutlined /> : <MoonOutlined />}
        aria-label={appearance}
        title={appearance}
        onClick={toggle}
      />
      <MenuButton items={own}>
        <span className="bar-person" aria-hidden>
          {initials(session.name)}
        </span>
        <span className="bar-user">{session.name}</span>
      </MenuButton>
    </header>
  );
}
