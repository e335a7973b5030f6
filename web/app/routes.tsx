/** The route table of the specification, for the screens that exist. Each screen is loaded when it is first opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { lookUp } from '#web/features/lookup/lookup.ts';
import { leaveIfSignedIn, requireSession, signInSearch } from '#web/features/session/guard.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { SignInScreen } from '#web/screens/sign-in.tsx';
import { Broken } from './broken.tsx';
import { Pending } from './pending.tsx';
import { Root } from './root.tsx';

const root = createRootRoute({
  component: Root,
  errorComponent: Broken,
  notFoundComponent: lazyRouteComponent(() => import('#web/screens/not-found.tsx'), 'NotFoundScreen'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: signInSearch,
  beforeLoad: leaveIfSignedIn,
  component: SignInScreen,
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./workplace.tsx'), 'Workplace'),
});

const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedIn, path, component });

/** The screen of a list, loaded together with the declaration of the list. */
const listScreen = <Values extends object, Row extends ListedRow>(load: () => Promise<RecordList<Values, Row>>) =>
  lazyRouteComponent(async () => {
    const [{ ListScreen }, list] = await Promise.all([import('#web/screens/list.tsx'), load()]);
    return { default: () => <ListScreen list={list} /> };
  });

type RecordScreens = { list: RouteComponent; form: RouteComponent };

/** The routes of a kind of record: its list, a new record, one record. */
const recordRoutes = <const Kind extends string>(kind: Kind, { list, form }: RecordScreens) =>
  [
    createRoute({
      getParentRoute: () => signedIn,
      path: `/${kind}`,
      validateSearch: (search: Record<string, unknown>) => search,
      component: list,
    }),
    page(`/${kind}/new`, form),
    page(`/${kind}/$id`, form),
  ] as const;

/** The same, with a route for a clone. */
const clonedRoutes = <const Kind extends string>(
  kind: Kind,
  { clone, ...screens }: RecordScreens & { clone: RouteComponent },
) => [...recordRoutes(kind, screens), page(`/${kind}/clone/$id`, clone)] as const;

const factScreen = () => import('#web/screens/fact.tsx');
const eventScreen = () => import('#web/screens/event.tsx');
const documentScreen = () => import('#web/screens/document.tsx');

const records = [
  ...clonedRoutes('facts', {
    list: listScreen(async () => (await import('#web/features/facts-list/facts.tsx')).FACTS),
    form: lazyRouteComponent(factScreen, 'FactScreen'),
    clone: lazyRouteComponent(factScreen, 'ClonedFactScreen'),
  }),
  ...clonedRoutes('events', {
    list: listScreen(async () => (await import('#web/features/events-list/events.tsx')).EVENTS),
    form: lazyRouteComponent(eventScreen, 'EventScreen'),
    clone: lazyRouteComponent(eventScreen, 'ClonedEventScreen'),
  }),
  page('/documents/$document_id/facts/new', lazyRouteComponent(factScreen, 'FactOfDocumentScreen')),
  ...clonedRoutes('documents', {
    list: listScreen(async () => (await import('#web/features/documents-list/documents.tsx')).DOCUMENTS),
    form: lazyRouteComponent(documentScreen, 'DocumentScreen'),
    clone: lazyRouteComponent(documentScreen, 'ClonedDocumentScreen'),
  }),
  ...recordRoutes('publishers', {
    list: listScreen(async () => (await import('#web/features/publishers-list/publishers.tsx')).PUBLISHERS),
    form: lazyRouteComponent(() => import('#web/screens/publisher.tsx'), 'PublisherScreen'),
  }),
] as const;

/** The kinds of record that have a screen; the lookup of another kind shows its number and opens nothing. */
const SCREENS = ['facts', 'events', 'documents', 'publishers'];

const lookup = createRoute({
  getParentRoute: () => signedIn,
  path: '/$lookup',
  loader: async ({ params, abortController }) => {
    const found = await lookUp(params.lookup, abortController.signal);
    if (found !== null && SCREENS.includes(found.type))
      throw redirect({ href: `/${found.type}/${found.id}`, replace: true });
    return found;
  },
  component: lazyRouteComponent(() => import('#web/screens/lookup.tsx'), 'LookupScreen'),
});

const routeTree = root.addChildren([
  signIn,
  signedIn.addChildren([
    page(
      '/',
      lazyRouteComponent(() => import('#web/screens/home.tsx'), 'HomeScreen'),
    ),
    page(
      '/change_password',
      lazyRouteComponent(() => import('#web/screens/change-password.tsx'), 'ChangePasswordScreen'),
    ),
    page(
      '/settings',
      lazyRouteComponent(() => import('#web/screens/settings.tsx'), 'SettingsScreen'),
    ),
    page(
      '/settings/lists',
      lazyRouteComponent(() => import('#web/screens/reference-lists.tsx'), 'ReferenceListsScreen'),
    ),
    ...records,
    lookup,
  ]),
]);

export const newRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: false,
    defaultErrorComponent: Broken,
    defaultPendingComponent: Pending,
    notFoundMode: 'root',
    pathParamsAllowedCharacters: ['@'],
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
