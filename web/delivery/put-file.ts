import { NoAnswerError } from '#web/api/no-answer-error.ts';

/** The store of files answered a PUT, and did not take the file. */
export class PutError extends Error {
  override readonly name = 'PutError';
  readonly status: number;

  constructor(status: number) {
    super(`The file was not taken: ${status}`);
    this.status = status;
  }
}

/** Where nothing has moved for this long there is no connection, in ms. */
const stalledMs = 60_000;

interface Put {
  /** Gets how many bytes have left. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * PUTs a file to where an upload said, straight from the disk (spec section 7); by XMLHttpRequest, because
 * fetch does not say how far it is. Throws PutError for any non-ok answer, the signal's reason when it was
 * aborted, and NoAnswerError when the connection was lost.
 */
export function putFile(url: string, file: Blob, { onProgress, signal }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const settled = new AbortController();
    const abort = () => request.abort();
    let stall = setTimeout(abort, stalledMs);
    signal.addEventListener('abort', abort, { signal: settled.signal });
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stall);
      stall = setTimeout(abort, stalledMs);
      onProgress(loaded);
    };
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new PutError(status));
    };
    request.onerror = () => reject(new NoAnswerError());
    request.onabort = () => reject(signal.aborted ? signal.reason : new NoAnswerError());
    request.onloadend = () => {
      clearTimeout(stall);
      settled.abort();
    };
    request.open('PUT', url);
    request.send(file);
  });
}
