/** The route table of the specification, for the screens that exist. */
import { createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router';
import { lookUp } from '#web/features/jump/lookup.ts';
import { leaveIfSignedIn } from '#web/features/session/guard.ts';
import { signInSearch } from '#web/features/session/sign-in-search.ts';
import { Broken } from './broken.tsx';
import { lazyRouteComponent } from './lazy-route.tsx';
import { Pending } from './pending.tsx';
import { listRoute, page, root, signedIn, titled } from './route-kinds.tsx';
import { administration } from './routes-of-administration.tsx';
import { scaffold } from './routes-of-parking-lot.tsx';
import { notes, records, releases } from './routes-of-records.tsx';
import { SignInRoute } from './sign-in-route.tsx';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: signInSearch,
  beforeLoad: leaveIfSignedIn,
  component: SignInRoute,
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('#web/screens/welcome.tsx'), 'WelcomeScreen'),
});

const signedInByProvider = createRoute({
  getParentRoute: () => root,
  path: '/signed_in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('#web/screens/signed-in.tsx'), 'SignedInScreen'),
});

const dashboards = [
  listRoute(
    'dashboards/performance',
    lazyRouteComponent(() => import('#web/screens/performance.tsx'), 'PerformanceScreen'),
  ),
  listRoute(
    'dashboards/qa',
    lazyRouteComponent(() => import('#web/screens/qa.tsx'), 'QaScreen'),
  ),
  listRoute(
    'dashboards/analysis',
    titled('Analysis', async () => (await import('#web/features/analysis/analysis.tsx')).Analysis),
  ),
  listRoute(
    'dashboards/reading',
    titled('Reading', async () => (await import('#web/features/reading/reading.tsx')).Reading),
  ),
] as const;

const lookup = createRoute({
  getParentRoute: () => signedIn,
  path: '/$lookup',
  loader: async ({ params, abortController }) => {
    const found = await lookUp(params.lookup, abortController.signal);
    if (found !== null) throw redirect({ href: `/${found.type}/${found.id}`, replace: true });
  },
  component: lazyRouteComponent(() => import('#web/screens/lookup.tsx'), 'LookupScreen'),
});

const routeTree = root.addChildren([
  signIn,
  welcome,
  signedInByProvider,
  signedIn.addChildren([
    page(
      '/',
      lazyRouteComponent(() => import('#web/screens/home.tsx'), 'HomeScreen'),
    ),
    page(
      '/change_password',
      titled('Change Password', async () => (await import('#web/features/session/change-password.tsx')).ChangePassword),
    ),
    page(
      '/account',
      lazyRouteComponent(() => import('#web/screens/account.tsx'), 'AccountScreen'),
    ),
    page(
      '/inbox',
      lazyRouteComponent(() => import('#web/screens/inbox.tsx'), 'InboxScreen'),
    ),
    ...administration,
    ...records,
    ...releases,
    ...notes,
    listRoute(
      'monitoring_platform/idus',
      lazyRouteComponent(() => import('#web/screens/idus.tsx'), 'IdusScreen'),
    ),
    // The addresses that people type.
    ...['/idu', '/idus'].map((path) =>
      createRoute({
        getParentRoute: () => signedIn,
        path,
        beforeLoad: () => {
          throw redirect({ href: '/monitoring_platform/idus', replace: true });
        },
      }),
    ),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/activity',
      validateSearch: (search: Record<string, unknown>) => search,
      component: titled('Activity', async () => (await import('#web/features/activity/activity.tsx')).Activity),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/portfolios',
      validateSearch: (search: Record<string, unknown>) => search,
      component: titled('Portfolios', async () => (await import('#web/features/portfolios/portfolios.tsx')).Portfolios),
    }),
    ...scaffold,
    ...dashboards,
    lookup,
    // Any other address: the navigation bar stays, and without a session the sign-in comes first.
    page(
      '/$',
      lazyRouteComponent(() => import('#web/screens/not-found.tsx'), 'NotFoundScreen'),
    ),
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
