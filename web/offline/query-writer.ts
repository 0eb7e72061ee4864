import type { Query } from '@tanstack/react-query';
import { expectedUserId } from '#web/api/session.ts';
import type { CacheOwner } from './cache-owner.ts';
import { persistedQueryName } from './persisted-queries.ts';
import { minRewriteMs } from './query-persister.ts';

/** Queries that arrive within this time are written together. It is short because the user may soon leave the page. */
const writeDelayMs = 50;

export interface QueryWriter {
  /** Schedules a write of a query that has just fetched. */
  add(query: Query): void;
  /** Writes the scheduled queries now. */
  flush(): void;
  /** Drops the scheduled queries. */
  clear(): void;
}

/** Writes the owner's changed queries to IndexedDB, in batches. */
export function createQueryWriter(owner: CacheOwner): QueryWriter {
  const changed = new Set<Query>();
  /** The last written state of each query. */
  let written = new WeakMap<Query, { data: unknown; updatedAt: number }>();
  let isWriting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Most polls return unchanged data. Only its time is then written, at most once a minute. */
  function needsWrite(query: Query): boolean {
    const last = written.get(query);
    const { data, dataUpdatedAt } = query.state;
    if (last === undefined || last.data !== data) return true;
    return dataUpdatedAt - last.updatedAt >= minRewriteMs;
  }

  function schedule(): void {
    // One write at a time: a database that doesn't respond must not pile up requests.
    if (!isWriting) timer ??= setTimeout(() => void write(), writeDelayMs);
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const { userId, persister } = owner;
    if (userId === undefined || expectedUserId() !== userId) return;
    const batch = [...changed].filter(({ state }) => state.data !== undefined);
    changed.clear();
    if (batch.length === 0) return;
    isWriting = true;
    for (const query of batch) {
      const { data, dataUpdatedAt: updatedAt } = query.state;
      written.set(query, { data, updatedAt });
    }
    // If IndexedDB is full or blocked, the data is just not available offline.
    await Promise.all(batch.map((query) => persister?.persistQuery(query))).catch(() => {});
    isWriting = false;
    if (changed.size > 0) schedule();
  }

  return {
    add(query) {
      if (!persistedQueryName(query.queryKey) || !needsWrite(query)) return;
      changed.add(query);
      schedule();
    },
    flush: () => void write(),
    clear() {
      changed.clear();
      written = new WeakMap();
    },
  };
}
