/** The route table of the specification, as far as its screens exist. Each screen is loaded when it is first opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { lookUp } from '#web/features/lookup/lookup.ts';
import { leaveIfSignedIn, requireSession, signInSearch } from '#web/features/session/guard.ts';
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

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('#web/screens/home.tsx'), 'HomeScreen'),
});

const changePassword = createRoute({
  getParentRoute: () => signedIn,
  path: '/change_password',
  component: lazyRouteComponent(() => import('#web/screens/change-password.tsx'), 'ChangePasswordScreen'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('#web/screens/settings.tsx'), 'SettingsScreen'),
});

const referenceLists = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/lists',
  component: lazyRouteComponent(() => import('#web/screens/reference-lists.tsx'), 'ReferenceListsScreen'),
});

const facts = createRoute({
  getParentRoute: () => signedIn,
  path: '/facts',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('#web/screens/facts.tsx'), 'FactsScreen'),
});

const factScreen = () => import('#web/screens/fact.tsx');

const newFact = createRoute({
  getParentRoute: () => signedIn,
  path: '/facts/new',
  component: lazyRouteComponent(factScreen, 'FactScreen'),
});

const fact = createRoute({
  getParentRoute: () => signedIn,
  path: '/facts/$id',
  component: lazyRouteComponent(factScreen, 'FactScreen'),
});

const clonedFact = createRoute({
  getParentRoute: () => signedIn,
  path: '/facts/clone/$id',
  component: lazyRouteComponent(factScreen, 'ClonedFactScreen'),
});

const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('#web/screens/events.tsx'), 'EventsScreen'),
});

const eventScreen = () => import('#web/screens/event.tsx');

const newEvent = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/new',
  component: lazyRouteComponent(eventScreen, 'EventScreen'),
});

const event = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/$id',
  component: lazyRouteComponent(eventScreen, 'EventScreen'),
});

const clonedEvent = createRoute({
  getParentRoute: () => signedIn,
  path: '/events/clone/$id',
  component: lazyRouteComponent(eventScreen, 'ClonedEventScreen'),
});

const factOfDocument = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$document_id/facts/new',
  component: lazyRouteComponent(factScreen, 'FactOfDocumentScreen'),
});

const documents = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('#web/screens/documents.tsx'), 'DocumentsScreen'),
});

const documentScreen = () => import('#web/screens/document.tsx');

const newDocument = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/new',
  component: lazyRouteComponent(documentScreen, 'DocumentScreen'),
});

const document = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$id',
  component: lazyRouteComponent(documentScreen, 'DocumentScreen'),
});

const clonedDocument = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/clone/$id',
  component: lazyRouteComponent(documentScreen, 'ClonedDocumentScreen'),
});

const publishers = createRoute({
  getParentRoute: () => signedIn,
  path: '/publishers',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('#web/screens/publishers.tsx'), 'PublishersScreen'),
});

const publisherScreen = () => import('#web/screens/publisher.tsx');

const newPublisher = createRoute({
  getParentRoute: () => signedIn,
  path: '/publishers/new',
  component: lazyRouteComponent(publisherScreen, 'PublisherScreen'),
});

const publisher = createRoute({
  getParentRoute: () => signedIn,
  path: '/publishers/$id',
  component: lazyRouteComponent(publisherScreen, 'PublisherScreen'),
});

/** The kinds of record that have a screen; a number of another kind is named, not opened. */
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
    home,
    changePassword,
    settings,
    referenceLists,
    facts,
    newFact,
    fact,
    clonedFact,
    events,
    newEvent,
    event,
    clonedEvent,
    factOfDocument,
    documents,
    newDocument,
    document,
    clonedDocument,
    publishers,
    newPublisher,
    publisher,
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
