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

/** A chosen role stays when the link changes; without a link there is no role. The link with which the form began has the role of that time again. */
function linked({ role }: Link, id: number | null, usual: string, begun: Link): Link {
  const own = id === begun.id ? begun.role : null;
  return id === null ? { id, role: own } : { id, role: role ?? own ?? usual };
}

export const withEvent = (link: Link, id: number | null, begun = NO_LINK): Link => linked(link, id, EVENT_ROLE, begun);
export const withMaster = (link: Link, id: number | null, begun = NO_LINK): Link =>
  linked(link, id, MASTER_ROLE, begun);
