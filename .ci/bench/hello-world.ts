/** The smallest app of this stack: the baseline for the size of the JavaScript. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const rootRoute = createRootRoute({ component: Outlet });
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home });
const router = createRouter({ routeTree: rootRoute.addChildren([homeRoute]) });

createRoot(document.body).render(
  createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(RouterProvider, { router }),
  ),
);

function Home() {
  const { data } = useQuery({ queryKey: ['hello'], queryFn: () => Promise.resolve('Hello') });
  return createElement('h1', null, data);
}
