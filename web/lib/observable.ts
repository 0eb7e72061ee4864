/** A value that changes outside of React. Components read it with useSyncExternalStore. */
export interface Observable<Value> {
  get(): Value;
  /** Notifies the listeners unless the value is unchanged. */
  set(changed: Value): void;
  subscribe(listener: () => void): () => void;
}

export function observable<Value>(initial: Value): Observable<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(changed) {
      if (changed === current) return;
      current = changed;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
