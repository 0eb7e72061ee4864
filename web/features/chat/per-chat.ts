import type { DraftOwner } from '#web/lib/drafts.ts';

/** Creates a value for each user and order on first use. It outlives the chat's components. */
export function createPerChat<Value>(create: (owner: DraftOwner) => Value) {
  const values = new Map<string, Value>();
  const keyOf = ({ userId, about }: DraftOwner) => `${userId} ${about}`;
  return {
    of(owner: DraftOwner): Value {
      const key = keyOf(owner);
      const existing = values.get(key);
      if (existing !== undefined) return existing;
      const created = create(owner);
      values.set(key, created);
      return created;
    },
    forget(owner: DraftOwner): void {
      values.delete(keyOf(owner));
    },
  };
}
