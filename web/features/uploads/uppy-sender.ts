import AwsS3, { type AwsBody, type uploadPartBytes } from '@uppy/aws-s3';
import Uppy, { type Meta } from '@uppy/core';
import type { StoredPart } from '#web/offline/upload-records.ts';
import { multipartAboveBytes } from '#worker/domain/files/file-rules.ts';
import { companion, type Multipart } from './companion.ts';
import { type ConnectionWatch, watchConnection } from './connection-watch.ts';
import { chunkSize } from './upload-record.ts';

/** One attempt to upload a file, or what is missing of it. */
export interface Attempt {
  file: File;
  /** The multipart upload that is gone on with, the bytes of each part but the last, and the parts that we know of. */
  resumed: (Multipart & { chunkSize: number; parts: StoredPart[]; areAll: boolean }) | undefined;
  /** Called when a multipart upload was begun, even after the attempt was stopped. */
  onBegun(upload: Multipart): void;
  /** Called with parts that are stored. */
  onStored(parts: readonly StoredPart[]): void;
  /** Called with the bytes that were sent so far, of the whole file. */
  onProgress(sent: number): void;
  /** Called with the file's URL when all of it is there. */
  onSent(location: string): void;
  /** Called with what Uppy, our API's client or the store of files says when the attempt has failed. */
  onFailed(error: unknown): void;
}

const attempts = new Map<string, Attempt & { watch: ConnectionWatch }>();
/** What watches over what is being PUT: a file, or a part of one. */
const watches = new WeakMap<object, ConnectionWatch>();
/** One for the page, so that all its uploads share the six requests (spec section 9). */
const uppy = createUppy();

/**
 * Begins an attempt and gives the function that stops it. Every attempt is a file of its own to Uppy: one that
 * is paused or was cut off leaves nothing behind in it, and the next goes on from what the store of files has.
 */
export function startAttempt(attempt: Attempt): () => void {
  const { file, resumed } = attempt;
  const attemptKey = crypto.randomUUID();
  const id = uppy.addFile({
    name: file.name,
    type: file.type,
    data: file,
    // It makes the id that Uppy gives a file a new one.
    meta: { relativePath: attemptKey },
  });
  const watch = watchConnection(() => {
    end(id);
    // As a PUT without an answer.
    attempt.onFailed(Object.assign(new Error('lost'), { source: { status: 0 } }));
  });
  attempts.set(id, { ...attempt, watch });
  watches.set(file, watch);
  // What Uppy itself would remember of a multipart upload; its types do not tell of it.
  if (resumed) {
    const { uploadId, key } = resumed;
    uppy.setFileState(id, { s3Multipart: { uploadId, key } } as object);
  }
  void uppy.upload();
  return () => end(id);
}

function end(id: string): void {
  attempts.get(id)?.watch.end();
  attempts.delete(id);
  if (uppy.getFile(id)) uppy.removeFile(id);
}

function createUppy() {
  const quiet = { debug() {}, warn() {}, error() {} };
  return new Uppy<Meta, AwsBody>({ logger: quiet })
    .use(AwsS3<Meta, AwsBody>, {
      limit: 6,
      retryDelays: [0, 1000, 3000, 5000],
      shouldUseMultipart: ({ size }) => (size ?? 0) > multipartAboveBytes,
      getChunkSize(data) {
        const attempt = [...attempts.values()].find(({ file }) => file === data);
        return attempt?.resumed?.chunkSize ?? chunkSize;
      },
      getUploadParameters: (_, { signal }) => companion.params(signal),
      async createMultipartUpload({ id }) {
        const { file, onBegun } = attemptOf(id);
        const upload = await companion.create(file.type);
        onBegun(upload);
        return upload;
      },
      signPart({ id }, { partNumber, body, signal, ...upload }) {
        watches.set(body, attemptOf(id).watch);
        return companion.signPart(upload, partNumber, signal);
      },
      async listParts({ id }, { signal }) {
        const { resumed, onStored } = attemptOf(id);
        if (!resumed) return [];
        const parts = await companion.listParts(resumed, resumed, signal);
        onStored(parts);
        return parts;
      },
      completeMultipartUpload: (_, { parts, signal, ...upload }) =>
        companion.complete(upload, parts, signal),
      // Uppy gives an upload up whenever an attempt has failed. We do so only when its owner does.
      abortMultipartUpload() {},
      uploadPartBytes: putWatched,
    })
    .on('s3-multipart:part-uploaded', ({ id }, part) => attempts.get(id)?.onStored([part]))
    .on('upload-progress', (file, { bytesUploaded }) => {
      if (file) attempts.get(file.id)?.onProgress(bytesUploaded || 0);
    })
    .on('upload-success', (file, { uploadURL }) => {
      const attempt = file && attempts.get(file.id);
      if (!attempt) return;
      end(file.id);
      attempt.onSent(uploadURL ?? '');
    })
    .on('upload-error', (file, error) => {
      const attempt = file && attempts.get(file.id);
      if (!attempt) return;
      end(file.id);
      attempt.onFailed(error);
    });
}

function attemptOf(id: string) {
  const attempt = attempts.get(id);
  if (!attempt) throw new Error('this attempt was stopped');
  return attempt;
}

/** Uppy's PUT, watched. */
async function putWatched(put: Parameters<uploadPartBytes>[0]) {
  const watch = watches.get(put.body);
  watch?.begun();
  try {
    const answer = await AwsS3.uploadPartBytes({
      ...put,
      onProgress(event: ProgressEvent) {
        watch?.sent(event.loaded);
        put.onProgress(event);
      },
    });
    watch?.arrived();
    return answer;
  } catch (error) {
    watch?.failed();
    throw error;
  } finally {
    watch?.ended();
  }
}
