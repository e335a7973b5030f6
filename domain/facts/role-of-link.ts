/** The role that a fact gets toward an event or a master fact when it is linked, and loses with the link (spec 1 §4). */

export interface Link {
  id: number | null;
  role: string | null;
}

export const EVENT_ROLE = 'Recommended figure';
export const MASTER_ROLE = 'Partial figure (Added)';

/** The role of a figure that supports another one: it counts in no sum, with or without an event. */
export const NOT_COUNTED = 'Triangulation';
export const NO_LINK: Link = { id: null, role: null };

/** A chosen role stays when the link changes; without a link there is no role. */
const linked = ({ role }: Link, id: number | null, usual: string): Link =>
  id === null ? { id: null, role: null } : { id, role: role ?? usual };

export const withEvent = (link: Link, id: number | null): Link => linked(link, id, EVENT_ROLE);
export const withMaster = (link: Link, id: number | null): Link => linked(link, id, MASTER_ROLE);
