/** The menu beside every page of the administration: the pages that the person may open. Below 900 px it folds. */
import './administration-menu.css';
import { DownOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useMay } from '#web/data/may.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { MenuButton } from './menu-button.tsx';
import { administrationPageOf, administrationPages } from './menus.ts';

export function AdministrationMenu({ pathname }: { pathname: string }) {
  const pages = administrationPages(useMay());
  const folded = useMedia('(width < 900px)');
  const open = administrationPageOf(pathname)?.to;
  if (pages.length === 0) return null;
  const link = ({ label, to }: (typeof pages)[number]) => (
    <Link
      key={to}
      to={to}
      className="administration-link"
      activeOptions={{ exact: true, includeSearch: false }}
      {...(to === open && { 'aria-current': 'page' as const })}
    >
      {label}
    </Link>
  );
  return (
    <nav className="administration-menu" aria-label="Administration">
      {folded ? (
        <MenuButton items={pages.map((page) => ({ key: page.to, label: link(page) }))}>
          Administration: {pages.find(({ to }) => to === open)?.label} <DownOutlined aria-hidden />
        </MenuButton>
      ) : (
        <>
          <p className="administration-title" aria-hidden>
            Administration
          </p>
          {pages.map(link)}
        </>
      )}
    </nav>
  );
}
