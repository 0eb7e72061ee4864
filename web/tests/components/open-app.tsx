import '@testing-library/jest-dom/vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { router } from '#web/app/router.ts';
import { DeliveryContext, type DeliverySlot } from '#web/delivery/use-delivery.ts';
import { SiteName } from '#web/ui/layout/page.tsx';
import { toastRequests } from '#web/ui/toast/toast.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';
import { siteName } from '#worker/domain/site-name.ts';
import { addons, customer, products } from './records.ts';
import { setUpUser } from './set-up-user.ts';
import { type Answers, stubApi } from './stub-api.ts';
import { createTestDelivery } from './test-delivery.ts';

/** A test's fake timers don't move it. */
const { setTimeout: realSetTimeout } = globalThis;

interface OpenOptions {
  /** Who is signed in; null for a visitor. */
  as?: UserJson | null;
  /** Added to the answers for a user with a full catalog and nothing else. */
  answers?: Answers;
}

/** Opens the app on a path, with its router and query client, and a server of stubbed answers. */
export async function openApp(path: string, { as = customer, answers = {} }: OpenOptions = {}) {
  // Runs after the last response, because Vitest calls these in reverse order.
  onTestFinished(removeToasts);
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = as ? `${signedInCookie}=${as.id}` : `${signedInCookie}=; max-age=0`;
  const api = stubApi({
    'GET /api/auth/user': () => as ?? new Response('Unauthorized', { status: 401 }),
    'GET /api/products': () => products,
    'GET /api/addons': () => addons,
    'GET /api/orders/my-orders': () => [],
    'GET /api/account/trucks': () => [],
    ...answers,
  });
  const user = setUpUser();
  const delivery = createTestDelivery();
  await load(path, delivery);
  return {
    ...api,
    user,
    /** The items of the outbox. */
    entries: delivery.entries,
    /** Loads another page, without data from before, except unsent items. */
    load: (other: string) => load(other, delivery),
    /** Loads the page again, whose history entry keeps its state. */
    reload: () => load(location.href, delivery, history.state),
  };
}

/** Removes the toasts, which would otherwise be on the next test's screen. */
async function removeToasts(): Promise<void> {
  if (!toastRequests.get()) return;
  const { toaster } = await import('#web/ui/toast/toast-host.tsx');
  toaster.remove();
}

async function load(path: string, delivery: DeliverySlot, state: unknown = null): Promise<void> {
  cleanup();
  // What a previous test or page does when idle, like a refetch, must not happen on this one.
  await new Promise((resolve) => realSetTimeout(resolve));
  // A closed dialog goes back to the page's own history entry.
  await waitFor(() => expect(history.state?.dialogs).toBeUndefined());
  queryClient.clear();
  history.replaceState(state, '', path);
  // The app's own router is still at the previous page.
  const fresh = createRouter({ ...router.options, history: createBrowserHistory() });
  await fresh.load();
  render(
    <SiteName value={siteName}>
      <DeliveryContext value={delivery}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={fresh} />
        </QueryClientProvider>
      </DeliveryContext>
    </SiteName>,
  );
}
