import { observable } from '#web/lib/observable.ts';

/** `blocked`: this browser stores nothing, so nothing is available offline. `lostItems`: it deleted unsent items. */
export type StorageProblem = { kind: 'blocked' } | { kind: 'lostItems'; count: number };

/** What the user must know about this browser's storage. */
export const storageProblem = observable<StorageProblem | undefined>(undefined);
