import { loadKeptUploads } from '#web/offline/upload-records.ts';
import { cleanFileName, fileSizeProblem } from '#worker/domain/files/file-rules.ts';
import { createUpload, type OneUpload, type UploadHost } from './one-upload.ts';
import type { UploadItem, UploadState } from './upload-item.ts';
import { createUploadList } from './upload-list.ts';
import { storedBytes } from './upload-record.ts';

/** Whose uploads, and what they are for; and the order that the shell names with them. */
export interface QueueOwner {
  userId: string;
  about: string;
  orderId: string;
}

type OnUploaded = UploadHost['onUploaded'];

export type UploadQueue = ReturnType<typeof createQueue>;

const queues = new Map<string, { userId: string; queue: UploadQueue }>();

addEventListener('online', () => {
  for (const { queue } of queues.values()) queue.connected();
});
addEventListener('offline', () => {
  for (const { queue } of queues.values()) queue.disconnected();
});

/** Stops what belongs to anybody else than this person. */
export function stopQueuesOfOthers(userId: string): void {
  for (const [key, other] of queues) {
    if (other.userId === userId) continue;
    other.queue.stop();
    queues.delete(key);
  }
}

/** The uploads of one widget; they go on without it, and it finds them again. */
export function uploadQueueOf(owner: QueueOwner): UploadQueue {
  const { userId, about } = owner;
  const key = `${userId} ${about}`;
  const queue = queues.get(key)?.queue ?? createQueue(owner);
  queues.set(key, { userId, queue });
  return queue;
}

function createQueue({ userId, about, orderId }: QueueOwner) {
  const uploads = new Map<string, OneUpload>();
  const list = createUploadList(orderId, (id) => uploads.get(id)?.cancel());
  let onUploaded: OnUploaded | undefined;
  const host: UploadHost = {
    owner: { userId, about },
    changed: list.put,
    progressed: list.progressed,
    onUploaded: async (file, extra) => onUploaded?.(file, extra),
    removed(id) {
      uploads.delete(id);
      list.remove(id);
    },
  };
  function each(act: (upload: OneUpload) => void, ...states: UploadState[]): void {
    for (const upload of [...uploads.values()]) {
      if (states.length === 0 || states.includes(upload.item.state)) act(upload);
    }
  }

  function insert(upload: OneUpload): void {
    uploads.set(upload.item.id, upload);
    list.put(upload.item);
  }

  /** What was begun before the page was loaded. */
  async function restore(): Promise<void> {
    for (const kept of await loadKeptUploads({ userId, about })) {
      const item = itemOf(kept, { state: 'unfinished', sent: storedBytes(kept) });
      const upload = createUpload({ item, kept }, host);
      insert(upload);
      if (kept.progress.state === 'sent') upload.goOn();
    }
  }

  function add(file: File): void {
    const known = [...uploads.values()].filter((upload) => upload.isOf(file));
    const waitsForIt = known.find(({ item: { state } }) =>
      ['unfinished', 'failed'].includes(state),
    );
    if (waitsForIt) waitsForIt.goOnWith(file);
    else if (known.length === 0) insertNew(file);
  }

  function insertNew(file: File): void {
    const message = fileSizeProblem(file.size);
    const state = message === undefined ? 'chosen' : 'refused';
    const facts = { id: crypto.randomUUID(), name: file.name, size: file.size };
    insert(createUpload({ item: itemOf(facts, { state, message }), file }, host));
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    /** Who is told of what was uploaded, from now on; with the first one, what was kept comes back. */
    attach(handler: OnUploaded): void {
      const isFirst = onUploaded === undefined;
      onUploaded = handler;
      if (isFirst) void restore();
    },
    /** Lists files that were chosen; one that was begun before the page was loaded goes on. */
    add(files: readonly File[], { multiple }: { multiple: boolean }): void {
      // What sends them is loaded while they are looked at.
      import('./uppy-sender.ts').catch(() => {});
      each((upload) => upload.cancel(), 'done', 'refused');
      if (!multiple) each((upload) => upload.cancel(), 'chosen');
      for (const file of multiple ? files : files.slice(0, 1)) add(file);
    },
    /** Sends what was chosen, with what is to go with it. */
    start: (details: object) => each((upload) => upload.start(details), 'chosen'),
    /** Goes on with one that was begun before the page was loaded, if this is its file. */
    goOnWith(id: string, file: File): void {
      const upload = uploads.get(id);
      if (upload?.isOf(file)) upload.goOnWith(file);
      else upload?.refuse('That is another file. Choose the one that was begun, unchanged.');
    },
    pause: (id: string) => uploads.get(id)?.pause(),
    goOn: (id: string, details: object) => uploads.get(id)?.goOn(details),
    cancel: (id: string) => uploads.get(id)?.cancel(),
    connected: () => each((upload) => upload.connected()),
    disconnected: () => each((upload) => upload.disconnected()),
    /** Nobody sees that they are done any more. */
    forgetDone: () => each((upload) => upload.cancel(), 'done'),
    /** Stops everything; what is kept stays so. */
    stop: () => each((upload) => upload.leave()),
  };
}

function itemOf(
  { id, name, size }: Pick<UploadItem, 'id' | 'name' | 'size'>,
  { state, sent = 0, message }: Pick<UploadItem, 'state'> & Partial<UploadItem>,
): UploadItem {
  return { id, name: cleanFileName(name), size, sent, state, bytesPerSecond: 0, message };
}
