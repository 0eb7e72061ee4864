import { useSyncExternalStore } from 'react';
import { type Connection, connectivity } from './connectivity.ts';

export function useConnection(): Connection {
  return useSyncExternalStore(connectivity.subscribe, connectivity.get, connectivity.get);
}
