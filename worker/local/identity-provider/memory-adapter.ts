import type { Adapter, AdapterPayload } from 'oidc-provider';

const rows = new Map<string, AdapterPayload>();
const grantMembers = new Map<string, Set<string>>();

/** Stores the sign-ins of the local identity provider in memory. */
export class MemoryAdapter implements Adapter {
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<undefined> {
    const key = this.#key(id);
    rows.set(key, payload);
    if (payload.uid) rows.set(this.#key(`uid ${payload.uid}`), payload);
    if (!payload.grantId) return;
    const members = grantMembers.get(payload.grantId) ?? new Set();
    grantMembers.set(payload.grantId, members.add(key));
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return rows.get(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return rows.get(this.#key(`uid ${uid}`));
  }

  /** We don't use device codes. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<undefined> {
    const payload = rows.get(this.#key(id));
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<undefined> {
    rows.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<undefined> {
    for (const key of grantMembers.get(grantId) ?? []) rows.delete(key);
    grantMembers.delete(grantId);
  }

  #key(id: string): string {
    return `${this.#model} ${id}`;
  }
}
