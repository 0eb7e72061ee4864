import AwsS3, { type AwsBody, type uploadPartBytes } from '@uppy/aws-s3';
import Uppy, { type Meta } from '@uppy/core';
import type { StoredPart } from '#web/offline/upload-records.ts';
import { multipartAboveBytes } from '#worker/domain/files/file-rules.ts';
import { companion, type Multipart } from './companion.ts';
import { type ConnectionWatch, watchConnection } from './connection-watch.ts';
import type { ResumedUpload } from './upload-events.ts';
import { chunkSize } from './upload-record.ts';

/** One attempt to upload a file, or the parts that the bucket lacks. */
export interface Attempt {
  file: File;
  resumed: ResumedUpload | undefined;
  /** Called when a multipart upload was created, even after the attempt was stopped. */
  onCreated(upload: Multipart): void;
  /** Called with parts that the bucket has. */
  onPartsStored(parts: readonly StoredPart[]): void;
  /** Called with the bytes of the file sent so far. */
  onProgress(sent: number): void;
  /** Called with the file's URL when the upload is complete. */
  onUploaded(location: string): void;
  /** Called with an error of Uppy, our API or the bucket. */
  onFailed(error: unknown): void;
}

const attempts = new Map<string, Attempt & { watch: ConnectionWatch }>();
/** By the body of the PUT: a file or a part of one. */
const watches = new WeakMap<object, ConnectionWatch>();
/** One per page, so that all uploads share the limit of six requests. */
const uppy = createUppy();

/**
 * Starts an attempt and returns the function that stops it. Each attempt is a new file to Uppy, so that Uppy
 * has no state of earlier attempts: the next one resumes from what the bucket has.
 */
export function startAttempt(attempt: Attempt): () => void {
  const { file, resumed } = attempt;
  const attemptKey = crypto.randomUUID();
  const id = uppy.addFile({
    name: file.name,
    type: file.type,
    data: file,
    // Uppy derives the file's id from this.
    meta: { relativePath: attemptKey },
  });
  const watch = watchConnection(() => {
    endAttempt(id);
    // The shape of Uppy's error for a PUT without a response.
    attempt.onFailed(Object.assign(new Error('lost'), { source: { status: 0 } }));
  });
  attempts.set(id, { ...attempt, watch });
  watches.set(file, watch);
  // Uppy's own state of a multipart upload, which its types leave out.
  if (resumed) {
    const { uploadId, key } = resumed;
    uppy.setFileState(id, { s3Multipart: { uploadId, key } } as object);
  }
  void uppy.upload();
  return () => endAttempt(id);
}

function endAttempt(id: string): void {
  attempts.get(id)?.watch.stop();
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
        const { file, onCreated } = attemptOf(id);
        const upload = await companion.create(file.type);
        onCreated(upload);
        return upload;
      },
      signPart({ id }, { partNumber, body, signal, ...upload }) {
        watches.set(body, attemptOf(id).watch);
        return companion.signPart(upload, partNumber, signal);
      },
      async listParts({ id }, { signal }) {
        const { resumed, onPartsStored } = attemptOf(id);
        if (!resumed) return [];
        const parts = await companion.listParts(resumed, resumed, signal);
        onPartsStored(parts);
        return parts;
      },
      completeMultipartUpload: (_, { parts, signal, ...upload }) =>
        companion.complete(upload, parts, signal),
      // Uppy aborts after each failed attempt. We abort only canceled uploads.
      abortMultipartUpload() {},
      uploadPartBytes: putWatched,
    })
    .on('s3-multipart:part-uploaded', ({ id }, part) => attempts.get(id)?.onPartsStored([part]))
    .on('upload-progress', (file, { bytesUploaded }) => {
      if (file) attempts.get(file.id)?.onProgress(bytesUploaded || 0);
    })
    .on('upload-success', (file, { uploadURL }) => {
      const attempt = file && attempts.get(file.id);
      if (!attempt) return;
      endAttempt(file.id);
      attempt.onUploaded(uploadURL ?? '');
    })
    .on('upload-error', (file, error) => {
      const attempt = file && attempts.get(file.id);
      if (!attempt) return;
      endAttempt(file.id);
      attempt.onFailed(error);
    });
}

function attemptOf(id: string) {
  const attempt = attempts.get(id);
  if (!attempt) throw new Error('the attempt was stopped');
  return attempt;
}

/** Uppy's PUT, reported to the connection watch. */
async function putWatched(put: Parameters<uploadPartBytes>[0]) {
  const watch = watches.get(put.body);
  watch?.requestStarted();
  try {
    const response = await AwsS3.uploadPartBytes({
      ...put,
      onProgress(event: ProgressEvent) {
        watch?.bytesSent(event.loaded);
        put.onProgress(event);
      },
    });
    watch?.requestSucceeded();
    return response;
  } catch (error) {
    watch?.requestFailed();
    throw error;
  } finally {
    watch?.requestEnded();
  }
}
