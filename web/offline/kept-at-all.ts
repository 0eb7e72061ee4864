import { del, set } from 'idb-keyval';
import { keptStore } from './kept-store.ts';

let answer: Promise<boolean> | undefined;

/**
 * Whether this browser keeps anything for use without signal (design section 7). Tried with one tiny write, once
 * per page load; answers within about a second, and never throws.
 */
export function canKeepOffline(): Promise<boolean> {
  answer ??= tryToKeep();
  return answer;
}

async function tryToKeep(): Promise<boolean> {
  const store = keptStore('trial', 'trial');
  try {
    await set('trial', true, store);
    await del('trial', store);
    return true;
  } catch {
    return false;
  }
}
