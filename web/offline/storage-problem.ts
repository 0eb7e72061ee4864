import { observable } from '#web/lib/observable.ts';

/** `blocked`: this browser stores nothing, so nothing is available offline. `lostItems`: it deleted unsent items. */
export type StorageProblem = { kind: 'blocked' } | { kind: 'lostItems'; count: number };

/** A problem of this browser's storage that the user must know about. */
export const storageProblem = observable<StorageProblem | undefined>(undefined);
