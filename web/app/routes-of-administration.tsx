/** The addresses of users, roles, tokens, settings and operations, and of what was archived or deleted. */
import { lazyRouteComponent } from './lazy-route.tsx';
import { listRoute, listScreen, page, recordRoutes } from './route-kinds.tsx';

const roleScreens = () => import('#web/screens/role.tsx');
const listsScreens = () => import('#web/screens/reference-lists.tsx');
const importScreens = () => import('#web/screens/import.tsx');

export const administration = [
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
    'rights/each',
    listScreen({ list: async () => (await import('#web/features/users/rights-each.tsx')).EACH_RIGHT }),
  ),
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
  page('/settings/lists', lazyRouteComponent(listsScreens, 'ReferenceListsScreen')),
  page('/settings/lists/$list', lazyRouteComponent(listsScreens, 'ReferenceListsScreen')),
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
    '/operations/$id',
    lazyRouteComponent(() => import('#web/screens/operation.tsx'), 'OperationScreen'),
  ),
] as const;
