import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/query-persist-client-core';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { del, get, set } from 'idb-keyval';
import * as v from 'valibot';
import { forgetDraftsOfOthers } from '#web/lib/drafts.ts';
import { adminOrdersKey, queries } from '#web/lib/queries.ts';
import { expectedPersonId } from '#web/lib/session.ts';
import type { UserJson } from '#worker/domain/api.ts';
import { forgetKeptOrders, forgetOrdersOfOthers } from './kept-orders.ts';
import { forgetUploadsOfOthers } from './kept-uploads.ts';

const storeKey = 'reads';
/** Raise this when the shape of a read changes: what was kept in the old shape is dropped. */
const shapeVersion = '1';
const keptMs = 30 * 24 * 60 * 60 * 1000;
const writeDelayMs = 1000;

const persistedSchema = v.object({
  timestamp: v.number(),
  buster: v.string(),
  clientState: v.object({ mutations: v.array(v.unknown()), queries: v.array(v.unknown()) }),
});

/**
 * Keeps what was read in IndexedDB, so that it is on screen at once the next time and without signal
 * (design section 7), and asks for it anew. It belongs to one person: signing out or another person
 * wipes it. Where the browser keeps nothing, the app works as it would without.
 */
export async function persistReads(queryClient: QueryClient): Promise<void> {
  const persister = createPersister();
  const options = {
    queryClient,
    persister,
    buster: shapeVersion,
    maxAge: keptMs,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      // What was seen stays kept while the network fails. The admins' list is kept by its changes.
      shouldDehydrateQuery: ({ state, queryHash }: Query) =>
        state.data !== undefined && queryHash !== hashKey(adminOrdersKey),
    },
  };
  const expected = expectedPersonId();
  forgetDraftsOfOthers(expected);
  void forgetOrdersOfOthers(expected);
  void forgetUploadsOfOthers(expected);
  try {
    // Whoever has signed out, or was signed out by time, left nothing to be shown to the next one.
    if (expected === undefined) void persister.removeClient();
    else await persistQueryClientRestore(options);
    if (currentPersonId(queryClient) !== expected) queryClient.clear();
  } catch {
    return;
  }
  await queryClient.invalidateQueries({ refetchType: 'none' });
  wipeOnChangeOfPerson(queryClient, persister);
  persistQueryClientSubscribe(options);
}

/** What one person read is gone, from the screen too, before another one's is shown. */
function wipeOnChangeOfPerson(queryClient: QueryClient, persister: Persister): void {
  const [userPath] = queries.currentUser.queryKey;
  let personId = currentPersonId(queryClient);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isKnown = query.state.data !== undefined;
    if (type !== 'updated' || query.queryKey[0] !== userPath || !isKnown) return;
    const before = personId;
    personId = currentPersonId(queryClient);
    // What was asked for while nobody was known yet is the same person's.
    if (before === undefined || before === personId) return;
    void persister.removeClient();
    void queryClient.resetQueries({ predicate: (other) => other.queryKey[0] !== userPath });
  });
}

function currentPersonId(queryClient: QueryClient): string | undefined {
  return queryClient.getQueryData<UserJson | null>(queries.currentUser.queryKey)?.id;
}

function createPersister(): Persister {
  let pending: PersistedClient | undefined;
  return {
    persistClient(client) {
      if (pending === undefined) setTimeout(write, writeDelayMs);
      pending = client;
    },
    async restoreClient() {
      const kept = v.safeParse(persistedSchema, await get(storeKey));
      // The schema checks the frame; each read's own shape stands behind the version.
      return kept.success ? (kept.output as PersistedClient) : undefined;
    },
    async removeClient() {
      pending = undefined;
      await Promise.all([del(storeKey).catch(() => {}), forgetKeptOrders()]);
    },
  };

  async function write(): Promise<void> {
    const client = pending;
    pending = undefined;
    if (client === undefined) return;
    await set(storeKey, client).catch(() => {
      // A full or refused store only means that nothing is there without signal.
    });
  }
}
