import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { expectedPersonId } from '#web/api/session.ts';
import { forgetDraftsOfOthers } from '#web/lib/drafts.ts';
import { LateError } from '#web/lib/indexed-db.ts';
import { forgetKeptOrders, forgetOrdersOfOthers } from './persisted-admin-orders.ts';
import {
  dropReads,
  forgetReads,
  forgetReadsOfOthers,
  keptTimeWithinMs,
  readPersister,
  tooMany,
} from './query-persister.ts';
import { kindOfRead } from './query-schemas.ts';

const writeDelayMs = 1000;
/** The first screen waits no longer for what was kept; it is filled in when it comes later. */
const restoreWithinMs = 800;

/**
 * Keeps what was read in IndexedDB, so that it is on screen at once the next time and without signal
 * (design section 7), and asks for it anew. It belongs to one person: signing out or another person
 * wipes it. Where the browser keeps nothing, the app works as it would without.
 */
export async function persistReads(queryClient: QueryClient): Promise<void> {
  const personId = expectedPersonId();
  forgetDraftsOfOthers(personId);
  const reads = new PersistedReads(queryClient, personId);
  if (personId !== undefined) {
    await Promise.race([reads.restore(personId), after(restoreWithinMs)]);
  }
  // Not before: the first screen waits for what is its own.
  void forgetReadsOfOthers(personId);
  void forgetOrdersOfOthers(personId);
}

class PersistedReads {
  readonly #client: QueryClient;
  /** Whose reads these are; nobody's before anybody is known. */
  #owner: string | undefined;
  /** Whom the browser's session was said to be of when the owner came. */
  #hint: string | undefined;
  #persister: ReturnType<typeof readPersister> | undefined;
  #isWriting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #changed = new Set<Query>();
  /** What was kept of each read last, and when it was read. */
  #kept = new WeakMap<Query, { data: unknown; updatedAt: number }>();

  constructor(client: QueryClient, personId: string | undefined) {
    this.#client = client;
    this.#belongTo(personId);
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const [userPath] = queries.currentUser.queryKey;
      if (event.query.queryKey[0] === userPath) this.#onPerson();
      // What was put in by hand was kept, or is asked for next.
      if (!event.action.manual) this.#onRead(event.query);
    });
    const look = () => void this.#isLeft();
    addEventListener('focus', look);
    addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', () => {
      // A phone may end the app any time from here on.
      if (!this.#isLeft() && document.hidden) void this.#write();
    });
  }

  /** Puts in what was kept for this person, where nothing newer is there yet, to be asked for anew. */
  async restore(personId: string): Promise<void> {
    try {
      await this.#persister?.restoreQueries(this.#client);
    } catch (error) {
      // One row that cannot be read makes all of them unreadable. Late ones are as good as none.
      if (!(error instanceof LateError)) await forgetReads();
    }
    // Somebody else may have come meanwhile.
    if (this.#owner !== personId || this.#isLeft()) return;
    await this.#client.invalidateQueries({ refetchType: 'none' });
  }

  #onRead(query: Query): void {
    // What has just come may be another person's already.
    if (this.#isLeft()) return;
    // The admins' list is kept by its changes.
    if (!kindOfRead(query.queryKey) || !this.#isNews(query)) return;
    this.#changed.add(query);
    this.#writeSoon();
  }

  /** A poll mostly brings the same again. */
  #isNews(query: Query): boolean {
    const kept = this.#kept.get(query);
    const { data, dataUpdatedAt } = query.state;
    if (kept === undefined || kept.data !== data) return true;
    return dataUpdatedAt - kept.updatedAt >= keptTimeWithinMs;
  }

  /** What one person read is gone, from the screen too, before another one's is shown. */
  #onPerson(): void {
    const personId = this.#client.getQueryData(queries.currentUser.queryKey)?.id;
    const before = this.#owner;
    if (personId === before) return;
    this.#belongTo(personId);
    // What was asked for while nobody was known yet is the same person's.
    if (before === undefined) return;
    this.#forget(personId);
    const [userPath] = queries.currentUser.queryKey;
    void this.#client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userPath });
  }

  /** Whether the person has signed out or another one has signed in, in another tab; then nothing of theirs stays. */
  #isLeft(): boolean {
    const hint = expectedPersonId();
    const isSame = hint === this.#hint || hint === this.#owner;
    if (this.#owner === undefined || isSame) return false;
    this.#belongTo(undefined);
    this.#forget(hint);
    // Who is here now only the API knows.
    void this.#client.resetQueries();
    // What stands in open forms is theirs as well.
    if (hint !== undefined) location.reload();
    return true;
  }

  #belongTo(personId: string | undefined): void {
    this.#owner = personId;
    this.#hint = expectedPersonId();
    this.#persister =
      personId === undefined
        ? undefined
        : readPersister({
            userId: personId,
            isHere: () => this.#owner === personId,
            isRead: (hash) => this.#client.getQueryCache().get(hash)?.state.data !== undefined,
          });
  }

  /** Takes away what was kept for anybody else. What was being written stays through signing in again. */
  #forget(personId: string | undefined): void {
    this.#changed.clear();
    this.#kept = new WeakMap();
    void forgetReadsOfOthers(personId);
    void forgetKeptOrders();
    if (personId === undefined) return;
    forgetDraftsOfOthers(personId);
    void forgetUploadsOfOthers(personId);
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.#write(), writeDelayMs);
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const owner = this.#owner;
    // A store that does not answer is not asked more and more.
    if (this.#isWriting || owner === undefined || expectedPersonId() !== owner) return;
    const reads = [...this.#changed].filter(({ state }) => state.data !== undefined);
    this.#changed.clear();
    if (reads.length === 0) return;
    this.#isWriting = true;
    for (const query of reads) {
      const { data, dataUpdatedAt: updatedAt } = query.state;
      this.#kept.set(query, { data, updatedAt });
    }
    // A full or refused store only means that they are not there without signal.
    await Promise.all(reads.map((query) => this.#persister?.persistQuery(query))).catch(() => {});
    await this.#dropExcess(owner);
    this.#isWriting = false;
    if (this.#changed.size > 0) this.#writeSoon();
  }

  /** What is kept is in memory as well, unless it could not be put in; it goes by its age then. */
  async #dropExcess(owner: string): Promise<void> {
    const queryCache = this.#client.getQueryCache();
    const excess = tooMany(queryCache.getAll().flatMap(readOf));
    const queryKeys = [...excess].map(({ queryKey }) => queryKey);
    if (queryKeys.length === 0) return;
    for (const queryKey of queryKeys) {
      this.#client.removeQueries({ queryKey, exact: true, type: 'inactive' });
    }
    await dropReads(owner, queryKeys);
  }
}

function readOf({ queryKey, state }: Query): { queryKey: QueryKey; updatedAt: number }[] {
  const { data, dataUpdatedAt: updatedAt } = state;
  return data === undefined ? [] : [{ queryKey, updatedAt }];
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What is known of unfinished uploads; its part of the app comes with the first one, or to forget. */
async function forgetUploadsOfOthers(personId: string | undefined): Promise<void> {
  try {
    const kept = await import('./upload-records.ts');
    await kept.forgetUploadsOfOthers(personId);
  } catch {
    // Without signal nobody else signs in; the next start comes to it.
  }
}
