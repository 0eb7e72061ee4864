import { isReadable } from '#web/lib/readable-file.ts';
import type { KeptUpload } from '#web/offline/upload-records.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import type { SentFileJson } from '#worker/domain/files/files.api.ts';
import { companion } from './companion.ts';
import { failureOf, pauseAfter } from './upload-failure.ts';
import type { UploadItem } from './upload-item.ts';
import { createRecord } from './upload-record.ts';
import type { Attempt } from './uppy-sender.ts';

/** So many refused signatures in a row are a refusal. */
const maxStale = 3;

/** A file is missing for an upload that was begun before the page was loaded, and its record for a new one. */
interface Begin {
  item: UploadItem;
  file?: File;
  kept?: KeptUpload;
}

/** Whose uploads they are, and who wants to know of them. */
export interface UploadHost {
  owner: { userId: string; about: string };
  changed(item: UploadItem): void;
  progressed(id: string, sent: number): void;
  onUploaded(file: SentFileJson, extra: { details: object; key: string }): Promise<void>;
  removed(id: string): void;
}

export type OneUpload = ReturnType<typeof createUpload>;

/**
 * One file on its way: what its person does with it, and what happens to it. It keeps itself in the browser
 * as soon as a reload could go on with it, goes on by itself after a lost connection, and repeats only what is
 * missing.
 */
export function createUpload(begin: Begin, host: UploadHost) {
  let { item, file } = begin;
  const { id, name, size } = item;
  const record = createRecord(begin.kept);
  const lastModified = begin.file?.lastModified ?? begin.kept?.lastModified ?? 0;
  let details: object = begin.kept?.details ?? {};
  let failures = 0;
  let wasBegunAnew = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The attempt under way. */
  let current: { stop: () => void } | undefined;

  // The details were given as plain JSON.
  const facts = () => ({ ...host.owner, id, name, size, lastModified, details: { ...details } });

  function show(change: Partial<UploadItem>): void {
    // What was canceled while it was put where it belongs is heard of once more.
    if (isOver) return;
    item = { ...item, message: undefined, ...change };
    host.changed(item);
  }

  function stop(): void {
    clearTimeout(timer);
    current?.stop();
    current = undefined;
  }

  /** Begins an attempt: the whole file, or what the store of files does not have of it. */
  async function send(): Promise<void> {
    stop();
    if (record.location !== undefined) return finish(record.location);
    if (!file) return;
    const mine = { stop: () => {} };
    current = mine;
    const attempt: Attempt = {
      file,
      resumed: record.multipart && { ...record.multipart, areAll: record.hasAllParts },
      onBegun(upload) {
        if (current !== mine) void companion.abort(upload);
        else record.begun(facts(), upload);
      },
      onStored(parts) {
        if (current === mine && record.add(parts)) failures = 0;
      },
      onProgress(sent) {
        if (current !== mine) return;
        if (item.state !== 'sending') show({ state: 'sending', sent });
        host.progressed(id, sent);
      },
      onSent(location) {
        if (current === mine) void finish(location);
      },
      onFailed(error) {
        if (current === mine) void fail(error);
      },
    };
    try {
      const { startAttempt } = await import('./uppy-sender.ts');
      if (current === mine) mine.stop = startAttempt(attempt);
    } catch {
      // What sends could not be loaded itself.
      if (current === mine) wait();
    }
  }

  async function fail(error: unknown): Promise<void> {
    const { kind, message } = failureOf(error);
    const mine = current;
    const isWhole = file === undefined || (await isReadable(file));
    if (current !== mine) return;
    stop();
    if (!isWhole) {
      return show({
        state: 'failed',
        message: 'This file was changed or is gone. Choose it again.',
      });
    }
    // Not what a store or a connection does: whoever looks for it finds it in the console.
    if (kind === 'broken') reportError(error);
    if (kind === 'lost' || (kind === 'stale' && failures < maxStale)) return wait(message);
    if (kind === 'gone') {
      record.forget();
      if (!wasBegunAnew) {
        wasBegunAnew = true;
        return send();
      }
    }
    show({ state: 'failed', sent: record.storedBytes, message });
  }

  function wait(message?: string): void {
    stop();
    failures += 1;
    timer = setTimeout(send, pauseAfter(failures));
    if (item.state === 'waiting' && item.message === message) return;
    show({ state: 'waiting', sent: record.storedBytes, message });
  }

  /** All of it is there: it is put where it belongs, however often that takes. */
  async function finish(location: string): Promise<void> {
    stop();
    record.sent(facts(), location);
    if (item.state !== 'waiting') show({ state: 'saving', sent: size });
    const sent = { fileUrl: location, fileName: name, fileSize: size };
    try {
      await host.onUploaded(sent, { details, key: id });
    } catch (error) {
      const { kind, message } = failureOf(error);
      // Without an answer nothing was refused.
      if (kind === 'lost') return wait(message);
      // What is said of the upload itself, a new one mends.
      if (kind === 'gone' && /upload/i.test(message ?? '') && file && !wasBegunAnew) {
        wasBegunAnew = true;
        record.forget();
        return send();
      }
      return show({ state: 'failed', sent: size, message });
    }
    record.forget();
    show({ state: 'done', sent: size });
  }

  function end(): void {
    stop();
    isOver = true;
    host.removed(id);
  }

  function goOn(given: object = details): void {
    // What could not be put where it belongs may go elsewhere now.
    if (item.state === 'failed') details = given;
    failures = 0;
    show({ state: record.location === undefined ? 'sending' : 'saving' });
    void send();
  }

  return {
    get item() {
      return item;
    },
    isOf: (other: File) =>
      cleanFileName(other.name) === name &&
      other.size === size &&
      other.lastModified === lastModified,
    /** Sends a chosen file, with what is to go with it. */
    start(given: object): void {
      details = given;
      goOn();
    },
    pause(): void {
      stop();
      show({ state: 'paused', sent: record.storedBytes });
    },
    /** Goes on with one that is paused or has failed, or is uploaded but was not put where it belongs. */
    goOn,
    /** Goes on with one that was begun before the page was loaded; its file is the one that `isOf` knows. */
    goOnWith(chosen: File): void {
      file = chosen;
      goOn();
    },
    refuse: (message: string) => show({ message }),
    /** The connection has come back: nothing is waited for any more. */
    connected(): void {
      if (item.state === 'waiting') void send();
    },
    disconnected(): void {
      if (item.state === 'sending') wait();
    },
    /** Stops it for good and gives up what the store of files has of it. */
    cancel(): void {
      end();
      if (record.multipart) void companion.abort(record.multipart);
      record.forget();
    },
    /** Stops it and leaves it kept. */
    leave(): void {
      end();
      record.leave();
    },
  };
}
