/** Starts the screens in the page. */
import '@fontsource-variable/source-serif-4/wght.css';
import 'antd/dist/reset.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepTryingStyles } from '#web/app/lazy-route.tsx';
import { newRouter } from '#web/app/routes.tsx';
import { printInLight, showAppearance } from '#web/data/appearance.ts';
import { queryClient } from '#web/data/query.ts';

showAppearance();
printInLight();
keepTryingStyles();

const router = newRouter();
// Begins to load the screen while the session is checked. The router loads what fails here once more, and shows the error.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const route = router.routesById[routeId];
  if (route !== undefined) router.loadRouteChunk(route)?.catch(() => undefined);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
