/** The route table of the specification, for the screens that exist. Each screen is loaded when it is first opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lookUp } from '#web/features/jump/lookup.ts';
import { leaveIfSignedIn, requireSession } from '#web/features/session/guard.ts';
import { signInSearch } from '#web/features/session/sign-in-search.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { SCREENS } from '#web/screens/kinds.tsx';
import { Broken } from './broken.tsx';
import { lazyRouteComponent } from './lazy-route.tsx';
import { Pending } from './pending.tsx';
import { Root } from './root.tsx';
import { SignInRoute } from './sign-in-route.tsx';

const root = createRootRoute({
  component: Root,
  errorComponent: Broken,
});

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

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./workplace.tsx'), 'Workplace'),
});

const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedIn, path, component });

type Loaders<Values extends object, Row extends ListedRow> = {
  list: () => Promise<RecordList<Values, Row>>;
  peek?: () => Promise<ComponentType<{ id: number }>>;
};

/** The screen of a list, loaded together with the declaration of the list; its peek, if it has one, is loaded when it is first opened. */
const listScreen = <Values extends object, Row extends ListedRow>({
  list: load,
  peek: loadPeek,
}: Loaders<Values, Row>) =>
  lazyRouteComponent(async () => {
    const [{ ListScreen }, { peekOnDemand }, declared] = await Promise.all([
      import('#web/screens/list.tsx'),
      import('#web/lists/peek-on-demand.tsx'),
      load(),
    ]);
    const list = loadPeek === undefined ? declared : { ...declared, peek: peekOnDemand(loadPeek) };
    return { default: () => <ListScreen list={list} /> };
  });

/** A screen of one feature under its title. */
const titled = (title: string, load: () => Promise<ComponentType>) =>
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

/** A list whose address carries its search. */
const listRoute = <const Kind extends string>(kind: Kind, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: `/${kind}`,
    validateSearch: (search: Record<string, unknown>) => search,
    component,
  });

type RecordScreens = { list: RouteComponent; form: RouteComponent };

/** The routes of a kind of record: its list, a new record, one record, which has one form unless `created` is the form of a new record. */
const recordRoutes = <const Kind extends string>(
  kind: Kind,
  { list, form, created = form }: RecordScreens & { created?: RouteComponent },
) => [listRoute(kind, list), page(`/${kind}/new`, created), page(`/${kind}/$id`, form)] as const;

/** The same, with a route for a clone. */
const clonedRoutes = <const Kind extends string>(
  kind: Kind,
  { clone, ...screens }: RecordScreens & { clone: RouteComponent },
) => [...recordRoutes(kind, screens), page(`/${kind}/clone/$id`, clone)] as const;

const factScreen = () => import('#web/screens/fact.tsx');
const eventScreen = () => import('#web/screens/event.tsx');
const documentScreen = () => import('#web/screens/document.tsx');
const contactScreens = () => import('#web/screens/contact.tsx');
const sheets = () => import('#web/features/datasets/editor/records.tsx');
const noteScreen = () => import('#web/screens/note.tsx');
const roleScreens = () => import('#web/screens/role.tsx');
const datasetScreen = () => import('#web/screens/dataset.tsx');

const importScreens = () => import('#web/screens/import.tsx');
const mergeScreens = () => import('#web/screens/merge.tsx');

const records = [
  page('/facts/keep-one', lazyRouteComponent(mergeScreens, 'KeepOneFact')),
  page('/events/merge', lazyRouteComponent(mergeScreens, 'MergeEvents')),
  page('/documents/merge', lazyRouteComponent(mergeScreens, 'MergeDocuments')),
  page('/publishers/merge', lazyRouteComponent(mergeScreens, 'MergePublishers')),
  page('/contacts/merge', lazyRouteComponent(mergeScreens, 'MergeContacts')),
  ...clonedRoutes('facts', {
    list: listScreen(SCREENS.facts),
    form: lazyRouteComponent(factScreen, 'FactScreen'),
    clone: lazyRouteComponent(factScreen, 'ClonedFactScreen'),
  }),
  ...clonedRoutes('events', {
    list: listScreen(SCREENS.events),
    form: lazyRouteComponent(eventScreen, 'EventScreen'),
    clone: lazyRouteComponent(eventScreen, 'ClonedEventScreen'),
  }),
  listRoute(
    'facts/review',
    lazyRouteComponent(() => import('#web/screens/review-facts.tsx'), 'ReviewFactsScreen'),
  ),
  listRoute(
    'facts/map',
    lazyRouteComponent(() => import('#web/screens/facts-map.tsx'), 'FactsMapScreen'),
  ),
  listRoute(
    'facts/table',
    lazyRouteComponent(() => import('#web/screens/facts-table.tsx'), 'FactsTableScreen'),
  ),
  listRoute(
    'facts/since',
    lazyRouteComponent(() => import('#web/screens/facts-since.tsx'), 'FactsSinceScreen'),
  ),
  page('/documents/$document_id/facts/new', lazyRouteComponent(factScreen, 'FactOfDocumentScreen')),
  ...clonedRoutes('documents', {
    list: listScreen(SCREENS.documents),
    form: lazyRouteComponent(documentScreen, 'DocumentScreen'),
    clone: lazyRouteComponent(documentScreen, 'ClonedDocumentScreen'),
  }),
  ...recordRoutes('publishers', {
    list: listScreen(SCREENS.publishers),
    form: lazyRouteComponent(() => import('#web/screens/publisher.tsx'), 'PublisherScreen'),
  }),
  ...recordRoutes('tabular-datasets', {
    list: listScreen(SCREENS['tabular-datasets']),
    created: lazyRouteComponent(datasetScreen, 'NewDatasetScreen'),
    form: lazyRouteComponent(datasetScreen, 'DatasetViewScreen'),
  }),
  listRoute(
    'countries',
    lazyRouteComponent(() => import('#web/screens/countries.tsx'), 'CountriesScreen'),
  ),
  page(
    '/countries/profiles/$iso3',
    lazyRouteComponent(() => import('#web/screens/country.tsx'), 'CountryScreen'),
  ),
  ...recordRoutes('contacts', {
    list: listScreen(SCREENS.contacts),
    form: lazyRouteComponent(contactScreens, 'ContactScreen'),
  }),
  ...recordRoutes('communications', {
    list: listScreen(SCREENS.communications),
    form: lazyRouteComponent(contactScreens, 'CommunicationScreen'),
  }),
  page('/communications/new/$contact_id', lazyRouteComponent(contactScreens, 'CommunicationScreen')),
  page('/tabular-datasets/edit/$id', lazyRouteComponent(datasetScreen, 'DatasetEditScreen')),
] as const;

const releaseScreens = () => import('#web/screens/release.tsx');
const releasePages = () => import('#web/screens/release-reading.tsx');

/** A release is addressed by its name; `?revision=` names an earlier or later set of its figures. */
const releases = [
  listRoute('releases', listScreen(SCREENS.releases)),
  page('/releases/new', lazyRouteComponent(releaseScreens, 'NewReleaseScreen')),
  listRoute('releases/$name', lazyRouteComponent(releaseScreens, 'ReleaseScreen')),
  listRoute('releases/$name/left-out', lazyRouteComponent(releaseScreens, 'LeftOutScreen')),
  listRoute('releases/$name/facts', lazyRouteComponent(releasePages, 'ReleaseFactsScreen')),
  listRoute('releases/$name/compare', lazyRouteComponent(releasePages, 'ReleaseCompareScreen')),
  listRoute('releases/$name/$iso3', lazyRouteComponent(releasePages, 'ReleaseCountryScreen')),
] as const;

/** A note is new on a country, or saved. */
const noteRoutes = <const Kind extends string>(kind: Kind, form: RouteComponent) =>
  [page(`/countries/${kind}/new/$iso3`, form), page(`/countries/${kind}/$id`, form)] as const;

const notes = [
  ...noteRoutes('contextual_analysis', lazyRouteComponent(noteScreen, 'ContextualAnalysisScreen')),
  ...noteRoutes('significant_updates', lazyRouteComponent(noteScreen, 'SignificantUpdateScreen')),
  ...noteRoutes('monitoring_challenges', lazyRouteComponent(noteScreen, 'MonitoringChallengeScreen')),
  page('/countries/$iso3', lazyRouteComponent(noteScreen, 'CountryUpdatesScreen')),
] as const;

const lotScreens = () => import('#web/screens/parking-lot.tsx');
const lotRecordScreens = () => import('#web/screens/parking-lot-record.tsx');

const scaffold = [
  page(
    '/scaffold/prototypes',
    lazyRouteComponent(() => import('#web/screens/prototypes.tsx'), 'PrototypesScreen'),
  ),
  page(
    '/scaffold',
    lazyRouteComponent(() => import('#web/screens/scaffold-locations.tsx'), 'LocationsScreen'),
  ),
  listRoute('scaffold/documents/parking_lot', lazyRouteComponent(lotScreens, 'ParkingLotDocumentsScreen')),
  listRoute('scaffold/facts/parking_lot', lazyRouteComponent(lotScreens, 'ParkingLotFactsScreen')),
  listRoute('scaffold/parking-lot/events', lazyRouteComponent(lotScreens, 'ParkingLotEventsScreen')),
  page('/scaffold/parking-lot/events/$id', lazyRouteComponent(lotRecordScreens, 'ImportEventScreen')),
  listRoute('scaffold/documents/parking_lot/$id', lazyRouteComponent(lotRecordScreens, 'ImportDocumentScreen')),
  page('/scaffold/documents/clone/$id', lazyRouteComponent(lotRecordScreens, 'ClonedPrototypeDocumentScreen')),
  page('/scaffold/documents/new', lazyRouteComponent(lotRecordScreens, 'NewPrototypeDocumentScreen')),
  listRoute('scaffold/documents/$id', lazyRouteComponent(lotRecordScreens, 'PrototypeDocumentScreen')),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/scaffold/documents',
    beforeLoad: () => {
      throw redirect({ href: '/scaffold/documents/parking_lot', replace: true });
    },
  }),
  listRoute('scaffold/serverside-facts', lazyRouteComponent(lotScreens, 'ServersideFactsScreen')),
] as const;

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
    ...recordRoutes('users', {
      list: listScreen({ list: async () => (await import('#web/features/users/users.tsx')).USERS }),
      form: lazyRouteComponent(() => import('#web/screens/user.tsx'), 'UserScreen'),
    }),
    page('/roles', lazyRouteComponent(roleScreens, 'RolesScreen')),
    listRoute('roles/new', lazyRouteComponent(roleScreens, 'RoleScreen')),
    page('/roles/$id', lazyRouteComponent(roleScreens, 'RoleScreen')),
    ...recordRoutes('tokens', {
      list: listScreen({ list: async () => (await import('#web/features/tokens/tokens.tsx')).TOKENS_LIST }),
      form: lazyRouteComponent(() => import('#web/screens/token.tsx'), 'TokenScreen'),
    }),
    listRoute('rights', listScreen({ list: async () => (await import('#web/features/users/rights.tsx')).RIGHTS })),
    listRoute(
      'security-log',
      listScreen({ list: async () => (await import('#web/features/users/security-log.tsx')).SECURITY_LOG }),
    ),
    page(
      '/settings',
      lazyRouteComponent(() => import('#web/screens/settings.tsx'), 'SettingsScreen'),
    ),
    page(
      '/settings/system',
      lazyRouteComponent(() => import('#web/screens/system.tsx'), 'SystemScreen'),
    ),
    page(
      '/settings/clients',
      lazyRouteComponent(() => import('#web/screens/clients.tsx'), 'ClientsScreen'),
    ),
    page(
      '/administration',
      lazyRouteComponent(() => import('#web/screens/administration.tsx'), 'AdministrationScreen'),
    ),
    page('/settings/import', lazyRouteComponent(importScreens, 'ImportScreen')),
    page('/settings/import/$id', lazyRouteComponent(importScreens, 'ImportRunScreen')),
    page(
      '/settings/lists',
      lazyRouteComponent(() => import('#web/screens/reference-lists.tsx'), 'ReferenceListsScreen'),
    ),
    page(
      '/settings/lists/household-sizes',
      lazyRouteComponent(() => import('#web/screens/household-sizes.tsx'), 'HouseholdSizesScreen'),
    ),
    listRoute(
      'operations',
      listScreen({ list: async () => (await import('#web/features/operations/operations.tsx')).OPERATIONS_LIST }),
    ),
    page(
      '/duplicates',
      lazyRouteComponent(() => import('#web/screens/duplicates.tsx'), 'DuplicatesScreen'),
    ),
    listRoute(
      'archived',
      listScreen({ list: async () => (await import('#web/features/archive/archived.tsx')).ARCHIVED }),
    ),
    listRoute('trash', listScreen({ list: async () => (await import('#web/features/archive/trash.tsx')).TRASH })),
    page(
      '/inbox',
      lazyRouteComponent(() => import('#web/screens/inbox.tsx'), 'InboxScreen'),
    ),
    page(
      '/operations/$id',
      lazyRouteComponent(() => import('#web/screens/operation.tsx'), 'OperationScreen'),
    ),
    ...records,
    ...releases,
    ...notes,
    listRoute(
      'monitoring_platform/idus',
      lazyRouteComponent(() => import('#web/screens/idus.tsx'), 'IdusScreen'),
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
    page(
      '/scaffold/tabular-data',
      titled('Tabular Data', async () => (await sheets()).NewestDataset),
    ),
    page(
      '/scaffold/tabular-data-volume',
      titled('Tabular Data: Volume', async () => (await sheets()).VolumeSheet),
    ),
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
