/** The kinds of routes: a page behind the sign-in, a list, a kind of record. Each screen is loaded when it is first opened. */
import { createRootRoute, createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { requireSession } from '#web/features/session/guard.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { Broken } from './broken.tsx';
import { lazyRouteComponent } from './lazy-route.tsx';
import { Root } from './root.tsx';

export const root = createRootRoute({
  component: Root,
  errorComponent: Broken,
});

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./workplace.tsx'), 'Workplace'),
});

export const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedIn, path, component });

type Loaders<Values extends object, Row extends ListedRow> = {
  list: () => Promise<RecordList<Values, Row>>;
  peek?: () => Promise<ComponentType<{ id: number }>>;
};

/** The screen of a list, loaded together with the declaration of the list; its peek, if it has one, is loaded when it is first opened. */
export const listScreen = <Values extends object, Row extends ListedRow>({
  list: load,
  peek: loadPeek,
}: Loaders<Values, Row>) =>
  lazyRouteComponent(async () => {
    const [{ ListScreen }, { peekOnDemand }, declared] = await Promise.all([
      import('#web/screens/list.tsx'),
      import('#web/lists/peek/peek-on-demand.tsx'),
      load(),
    ]);
    const list = loadPeek === undefined ? declared : { ...declared, peek: peekOnDemand(loadPeek) };
    return { default: () => <ListScreen list={list} /> };
  });

/** A screen of one feature under its title. */
export const titled = (title: string, load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    const [{ Page }, Content] = await Promise.all([import('#web/ui/page.tsx'), load()]);
    return {
      default: () => (
        <Page title={title}>
          <Content />
        </Page>
      ),
    };
  });

/** The other screens of a list that a saved search may name: /facts?view=table leads to /facts/table. */
const VIEWS: Readonly<Record<string, readonly unknown[]>> = { facts: ['table', 'since', 'map'] };

/** Names that only another screen of a list reads, which had the list's address before: /rights?action=sign_off leads to /rights/each. */
const MOVED: Readonly<Record<string, { names: readonly string[]; to: string }>> = {
  rights: { names: ['action', 'subject', 'source'], to: '/rights/each' },
};

/** A list whose address carries its search. */
export const listRoute = <const Kind extends string>(kind: Kind, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: `/${kind}`,
    validateSearch: (search: Record<string, unknown>) => search,
    beforeLoad: ({ search: { view, ...search } }) => {
      if (VIEWS[kind]?.includes(view))
        throw redirect({ to: `/${kind}/${String(view)}` as '/', search: search as never });
      const moved = MOVED[kind];
      if (moved?.names.some((name) => name in search)) throw redirect({ to: moved.to as '/', search: search as never });
    },
    component,
  });

type RecordScreens = { list: RouteComponent; form: RouteComponent };

/** The routes of a kind of record: its list, a new record, one record, which has one form unless `created` is the form of a new record. */
export const recordRoutes = <const Kind extends string>(
  kind: Kind,
  { list, form, created = form }: RecordScreens & { created?: RouteComponent },
) => [listRoute(kind, list), page(`/${kind}/new`, created), page(`/${kind}/$id`, form)] as const;

/** The same, with a route for a clone. */
export const clonedRoutes = <const Kind extends string>(
  kind: Kind,
  { clone, ...screens }: RecordScreens & { clone: RouteComponent },
) => [...recordRoutes(kind, screens), page(`/${kind}/clone/$id`, clone)] as const;
