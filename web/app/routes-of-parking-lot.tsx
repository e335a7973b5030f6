/** The addresses of the parking lot, of the prototype screens and of tabular data. */
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from './lazy-route.tsx';
import { listRoute, page, signedIn, titled } from './route-kinds.tsx';

const sheets = () => import('#web/features/datasets/editor/records.tsx');
const lotScreens = () => import('#web/screens/parking-lot.tsx');
const lotRecordScreens = () => import('#web/screens/parking-lot-record.tsx');

export const scaffold = [
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
  page(
    '/scaffold/tabular-data',
    titled('Tabular Data', async () => (await sheets()).NewestDataset),
  ),
  page(
    '/scaffold/tabular-data-volume',
    titled('Tabular Data: Volume', async () => (await sheets()).VolumeSheet),
  ),
] as const;
