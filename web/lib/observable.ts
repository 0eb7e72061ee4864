/** A value that may change outside of React; components follow it with useSyncExternalStore. */
export interface Observable<Value> {
  get(): Value;
  /** Changes the value; whoever follows it hears of it unless it is the same. */
  set(changed: Value): void;
  /** Gives the function that ends it. */
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
