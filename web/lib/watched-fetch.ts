import { connectivity } from './connectivity.ts';

/** Fetch that says what it has found out about the way to the store. What was called off says nothing. */
export async function watchedFetch(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    connectivity.answered();
    return response;
  } catch (error) {
    const isCalledOff = error instanceof DOMException && error.name === 'AbortError';
    if (!isCalledOff) connectivity.failed();
    throw error;
  }
}
