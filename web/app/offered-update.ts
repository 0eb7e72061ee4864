import { observable } from '#web/lib/observable.ts';

/** What takes a new version of the app into use, while there is one and it would disturb nobody. */
export const offeredUpdate = observable<(() => void) | undefined>(undefined);
