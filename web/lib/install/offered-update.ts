import { observable } from '#web/lib/observable.ts';

/** Activates a new version of the app. `undefined` if there is no update, or if a reload would interrupt the user. */
export const offeredUpdate = observable<(() => void) | undefined>(undefined);
