/** The addresses of facts, events, documents and the other kinds of records, and of releases and notes. */
import type { RouteComponent } from '@tanstack/react-router';
import { SCREENS } from '#web/screens/kinds.tsx';
import { lazyRouteComponent } from './lazy-route.tsx';
import { clonedRoutes, listRoute, listScreen, page, recordRoutes } from './route-kinds.tsx';

const factScreen = () => import('#web/screens/fact.tsx');
const eventScreen = () => import('#web/screens/event.tsx');
const documentScreen = () => import('#web/screens/document.tsx');
const contactScreens = () => import('#web/screens/contact.tsx');
const datasetScreen = () => import('#web/screens/dataset.tsx');
const mergeScreens = () => import('#web/screens/merge.tsx');

export const records = [
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
  page('/tabular-datasets/clone/$id', lazyRouteComponent(datasetScreen, 'NextRoundScreen')),
  page('/tabular-datasets/edit/$id', lazyRouteComponent(datasetScreen, 'DatasetEditScreen')),
] as const;

const releaseScreens = () => import('#web/screens/release.tsx');
const releasePages = () => import('#web/screens/release-reading.tsx');

/** A release is addressed by its name; `?revision=` names an earlier or later set of its figures. */
export const releases = [
  listRoute('releases', listScreen(SCREENS.releases)),
  page('/releases/new', lazyRouteComponent(releaseScreens, 'NewReleaseScreen')),
  listRoute('releases/$name', lazyRouteComponent(releaseScreens, 'ReleaseScreen')),
  listRoute('releases/$name/left-out', lazyRouteComponent(releaseScreens, 'LeftOutScreen')),
  listRoute('releases/$name/facts', lazyRouteComponent(releasePages, 'ReleaseFactsScreen')),
  listRoute('releases/$name/compare', lazyRouteComponent(releasePages, 'ReleaseCompareScreen')),
  listRoute('releases/$name/$iso3', lazyRouteComponent(releasePages, 'ReleaseCountryScreen')),
] as const;

const noteScreen = () => import('#web/screens/note.tsx');

/** A note is new on a country, or saved. */
const noteRoutes = <const Kind extends string>(kind: Kind, form: RouteComponent) =>
  [page(`/countries/${kind}/new/$iso3`, form), page(`/countries/${kind}/$id`, form)] as const;

export const notes = [
  ...noteRoutes('contextual_analysis', lazyRouteComponent(noteScreen, 'ContextualAnalysisScreen')),
  ...noteRoutes('significant_updates', lazyRouteComponent(noteScreen, 'SignificantUpdateScreen')),
  ...noteRoutes('monitoring_challenges', lazyRouteComponent(noteScreen, 'MonitoringChallengeScreen')),
  page('/countries/$iso3', lazyRouteComponent(noteScreen, 'CountryUpdatesScreen')),
] as const;
