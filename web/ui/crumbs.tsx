/** The way from a screen back to what it belongs to: links, the last part is the screen itself. */
import './crumbs.css';
import { Link } from '@tanstack/react-router';

export type Crumb = { text: string; to?: string };

export const Crumbs = ({ of }: { of: readonly Crumb[] }) => (
  <nav className="crumbs" aria-label="Breadcrumb">
    <ol>
      {of.map(({ text, to }) => (
        <li key={text}>
          {to === undefined ? (
            <span aria-current="page">
              <bdi>{text}</bdi>
            </span>
          ) : (
            <Link className="in-text" to={to}>
              <bdi>{text}</bdi>
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
