/** The screens behind their addresses. Loaded at once, unless the address is that of the sign-in, which needs no router. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#web/data/query.ts';
import { newRouter } from './routes.tsx';

/** At the address of the browser, whose screen is ready to be drawn: what was there before stays until then. */
export async function newApp() {
  const router = newRouter();
  // Begins to load the screen while the session is checked. The router loads what fails here once more, and shows the error.
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId];
    if (route !== undefined) router.loadRouteChunk(route)?.catch(() => undefined);
  }
  await router.load();
  return function App() {
    return (
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    );
  };
}
