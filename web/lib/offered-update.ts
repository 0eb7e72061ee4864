import { observable } from './observable.ts';

/** Switches to a new version of the app; undefined while there is none, or while switching would interrupt the user. */
export const offeredUpdate = observable<(() => void) | undefined>(undefined);
