import { connectivity } from '#web/lib/connectivity.ts';

/** Fetch that says what it has found out about the network. */
export async function watchedFetch(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    connectivity.answered();
    return response;
  } catch (error) {
    connectivity.failed();
    throw error;
  }
}

/** A browser that goes offline may wait on for an answer that cannot come any more: the signal ends that. */
export async function whileOnline<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const offline = new AbortController();
  const end = () => offline.abort();
  addEventListener('offline', end);
  try {
    return await run(offline.signal);
  } finally {
    removeEventListener('offline', end);
  }
}
