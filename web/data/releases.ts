/** A release, its name with its revision, and the addresses of its pages. Loads nothing. */
import type { Row } from './psql-query.ts';

export type Release = Row<'releases'>;

export type Addressed = Pick<Release, 'name' | 'revision'>;

/** The address of a release, or of a page below it. */
export const pageOfRelease = ({ name, revision }: Addressed, below = ''): string =>
  `/releases/${encodeURIComponent(name)}${below === '' ? '' : `/${below}`}?revision=${revision}`;

export const calledOf = ({ name, revision }: Addressed): string =>
  revision === 1 ? name : `${name}, revision ${revision}`;
