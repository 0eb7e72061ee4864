import { isReadable } from '#web/lib/readable-file.ts';
import {
  deleteUploadRecord,
  lockUpload,
  saveUploadRecord,
  type UploadRecord,
} from '#web/offline/upload-records.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import type { SentFileJson } from '#worker/domain/files/files.api.ts';
import { companion } from './companion.ts';
import type { UploadEffect, UploadEvent } from './upload-events.ts';
import { attemptFailureOf, fileChanged, lostConnection, saveFailureOf } from './upload-failure.ts';
import type { UploadItem } from './upload-item.ts';
import { createUploadMachine, reduceUpload } from './upload-machine.ts';

/** A chosen file, or an upload that a reload interrupted. */
type UploadSource =
  | { item: UploadItem; file: File; record?: undefined }
  | { item: UploadItem; record: UploadRecord; file?: undefined };

export interface UploadHost {
  owner: { userId: string; about: string };
  onChange(item: UploadItem): void;
  /** Called with the bytes sent so far. */
  onProgress(id: string, sent: number): void;
  onUploaded(file: SentFileJson, extra: { details: object; key: string }): Promise<void>;
  onRemove(id: string): void;
}

export type Upload = ReturnType<typeof createUpload>;

type EffectOf<Type extends UploadEffect['type']> = Extract<UploadEffect, { type: Type }>;

/** Runs one upload: holds the state of `upload-machine.ts` and runs its effects. */
export function createUpload({ item, record, ...source }: UploadSource, host: UploadHost) {
  let file = source.file;
  let machine = createUploadMachine(item, { hasFile: file !== undefined, record });
  const { id, name, size } = item;
  const lastModified = file?.lastModified ?? record?.lastModified ?? 0;
  let unlock = record && lockUpload(id);
  let stopRunning = () => {};

  function dispatch(event: UploadEvent): void {
    const before = machine.item;
    const [next, effects] = reduceUpload(machine, event);
    machine = next;
    if (machine.item !== before) host.onChange(machine.item);
    for (const effect of effects) run(effect);
  }

  function run(effect: UploadEffect): void {
    switch (effect.type) {
      case 'send':
        stop();
        void send(effect);
        break;
      case 'save':
        stop();
        void save(effect);
        break;
      case 'wait':
        stop();
        wait(effect.ms);
        break;
      case 'stop':
        stop();
        break;
      case 'persist':
        persist();
        break;
      case 'deleteRecord':
        void deleteUploadRecord(id);
        unlockRecord();
        break;
      case 'unlockRecord':
        unlockRecord();
        break;
      case 'abortMultipart':
        void companion.abort(effect.upload);
        break;
      case 'showProgress':
        host.onProgress(id, effect.sent);
        break;
      case 'remove':
        host.onRemove(id);
        break;
      case 'report':
        reportError(effect.error);
        break;
    }
  }

  function wait(ms: number): void {
    const timer = setTimeout(() => dispatch({ type: 'retry' }), ms);
    stopRunning = () => clearTimeout(timer);
  }

  function stop(): void {
    stopRunning();
    stopRunning = () => {};
  }

  async function send({ attempt, resumed }: EffectOf<'send'>): Promise<void> {
    const sending = file;
    if (!sending) return;
    try {
      const { startAttempt } = await import('./uppy-sender.ts');
      if (machine.attempt !== attempt) return;
      stopRunning = startAttempt({
        file: sending,
        resumed,
        onCreated: (upload) =>
          dispatch({ type: 'multipartCreated', attempt, upload, at: Date.now() }),
        onPartsStored: (parts) => dispatch({ type: 'partsStored', attempt, parts }),
        onProgress: (sent) => dispatch({ type: 'progress', attempt, sent }),
        onUploaded: (location) => dispatch({ type: 'uploaded', attempt, location, at: Date.now() }),
        async onFailed(error) {
          const failure = (await isReadable(sending)) ? attemptFailureOf(error) : fileChanged;
          dispatch({ type: 'attemptFailed', attempt, failure, cause: error });
        },
      });
    } catch (cause) {
      // The code that sends files did not load.
      dispatch({ type: 'attemptFailed', attempt, failure: lostConnection, cause });
    }
  }

  async function save({ attempt, file: uploaded, details }: EffectOf<'save'>): Promise<void> {
    try {
      await host.onUploaded(uploaded, { details, key: id });
    } catch (error) {
      dispatch({ type: 'saveFailed', attempt, failure: saveFailureOf(error) });
      return;
    }
    dispatch({ type: 'saved' });
  }

  function persist(): void {
    const { saved, details } = machine;
    if (!saved) return;
    unlock ??= lockUpload(id);
    const facts = { ...host.owner, id, name, size, lastModified, details: { ...details } };
    void saveUploadRecord({ ...facts, ...saved });
  }

  function unlockRecord(): void {
    unlock?.();
    unlock = undefined;
  }

  return {
    get item() {
      return machine.item;
    },
    dispatch,
    /** Whether this is the same file on disk. */
    isOf: (other: File) =>
      cleanFileName(other.name) === name &&
      other.size === size &&
      other.lastModified === lastModified,
    /** Resumes with the file that the user chose again. */
    resumeWith(chosen: File): void {
      file = chosen;
      dispatch({ type: 'fileChosen' });
    },
  };
}
