/** Starts the screens in the page. */
import 'antd/dist/reset.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { newRouter } from '#web/app/routes.tsx';
import { showAppearance } from '#web/data/appearance.ts';
import { queryClient } from '#web/data/query.ts';

showAppearance();

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={newRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
