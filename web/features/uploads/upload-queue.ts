import { loadUploadRecords } from '#web/offline/upload-records.ts';
import { cleanFileName, fileSizeProblem } from '#worker/domain/files/file-rules.ts';
import type { UploadEvent } from './upload-events.ts';
import type { UploadItem, UploadState } from './upload-item.ts';
import { createUploadList } from './upload-list.ts';
import { storedBytes } from './upload-record.ts';
import { createUpload, type Upload, type UploadHost } from './upload-runner.ts';

/** The user, what the uploads are for, and the order that the upload tray links to. */
export interface QueueOwner {
  userId: string;
  about: string;
  orderId: string;
}

type OnUploaded = UploadHost['onUploaded'];

export type UploadQueue = ReturnType<typeof createQueue>;

const queues = new Map<string, { userId: string; queue: UploadQueue }>();

addEventListener('online', () => {
  for (const { queue } of queues.values()) queue.handleOnline();
});
addEventListener('offline', () => {
  for (const { queue } of queues.values()) queue.handleOffline();
});

/** Stops the uploads of all other users. */
export function stopOtherUsersQueues(userId: string): void {
  for (const [key, other] of queues) {
    if (other.userId === userId) continue;
    other.queue.detachAll();
    queues.delete(key);
  }
}

/** Returns the uploads of a widget. They continue while the widget is not mounted. */
export function getUploadQueue(owner: QueueOwner): UploadQueue {
  const { userId, about } = owner;
  const key = `${userId} ${about}`;
  const queue = queues.get(key)?.queue ?? createQueue(owner);
  queues.set(key, { userId, queue });
  return queue;
}

function createQueue({ userId, about, orderId }: QueueOwner) {
  const uploads = new Map<string, Upload>();
  const list = createUploadList(orderId, (id) => dispatch(id, { type: 'cancel' }));
  let onUploaded: OnUploaded | undefined;
  const host: UploadHost = {
    owner: { userId, about },
    onChange: list.put,
    onProgress: list.setProgress,
    onUploaded: async (file, extra) => onUploaded?.(file, extra),
    onRemove(id) {
      uploads.delete(id);
      list.remove(id);
    },
  };

  function dispatch(id: string, event: UploadEvent): void {
    uploads.get(id)?.dispatch(event);
  }

  /** Dispatches to all uploads, or to those in one of the states. */
  function dispatchAll(event: UploadEvent, ...states: UploadState[]): void {
    for (const upload of [...uploads.values()]) {
      if (states.length === 0 || states.includes(upload.item.state)) upload.dispatch(event);
    }
  }

  function insert(upload: Upload): void {
    uploads.set(upload.item.id, upload);
    list.put(upload.item);
  }

  /** Lists the uploads that a reload interrupted; saves those that are complete. */
  async function restore(): Promise<void> {
    for (const record of await loadUploadRecords({ userId, about })) {
      const item = createItem(record, { state: 'unfinished', sent: storedBytes(record) });
      const upload = createUpload({ item, record }, host);
      insert(upload);
      if (record.progress.state === 'sent') upload.dispatch({ type: 'resume' });
    }
  }

  function add(file: File): void {
    const known = [...uploads.values()].filter((upload) => upload.isOf(file));
    const resumable = known.find(({ item }) => ['unfinished', 'failed'].includes(item.state));
    if (resumable) resumable.resumeWith(file);
    else if (known.length === 0) insertNew(file);
  }

  function insertNew(file: File): void {
    const message = fileSizeProblem(file.size);
    const state = message === undefined ? 'chosen' : 'refused';
    const facts = { id: crypto.randomUUID(), name: file.name, size: file.size };
    insert(createUpload({ item: createItem(facts, { state, message }), file }, host));
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    /** Sets the handler for uploaded files. The first call also restores the persisted uploads. */
    attach(handler: OnUploaded): void {
      const isFirst = onUploaded === undefined;
      onUploaded = handler;
      if (isFirst) void restore();
    },
    /** Lists chosen files. The file of an unfinished upload resumes it. */
    add(files: readonly File[], { multiple }: { multiple: boolean }): void {
      // Preloads the code that sends files.
      import('./uppy-sender.ts').catch(() => {});
      dispatchAll({ type: 'cancel' }, 'done', 'refused');
      if (!multiple) dispatchAll({ type: 'cancel' }, 'chosen');
      for (const file of multiple ? files : files.slice(0, 1)) add(file);
    },
    /** Sends the chosen files with these details. */
    start: (details: object) => dispatchAll({ type: 'start', details }, 'chosen'),
    /** Resumes an unfinished upload, if this is its file. */
    resumeWith(id: string, file: File): void {
      const upload = uploads.get(id);
      if (upload?.isOf(file)) upload.resumeWith(file);
      else {
        const message = 'That’s a different file. Choose the one you started with, unchanged.';
        upload?.dispatch({ type: 'wrongFile', message });
      }
    },
    pause: (id: string) => dispatch(id, { type: 'pause' }),
    resume: (id: string, details: object) => dispatch(id, { type: 'resume', details }),
    cancel: (id: string) => dispatch(id, { type: 'cancel' }),
    handleOnline: () => dispatchAll({ type: 'online' }),
    handleOffline: () => dispatchAll({ type: 'offline' }),
    removeDone: () => dispatchAll({ type: 'cancel' }, 'done'),
    /** Stops all uploads and keeps their records. */
    detachAll: () => dispatchAll({ type: 'detach' }),
  };
}

function createItem(
  { id, name, size }: Pick<UploadItem, 'id' | 'name' | 'size'>,
  { state, sent = 0, message }: Pick<UploadItem, 'state'> & Partial<UploadItem>,
): UploadItem {
  return { id, name: cleanFileName(name), size, sent, state, bytesPerSecond: 0, message };
}
