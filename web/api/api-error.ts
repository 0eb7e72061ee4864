import { errorReasonHeader } from '#worker/domain/files/unusable-upload.ts';

/** Details of an error response besides its status and text. */
interface Details {
  /** The server's reason, if the status alone is ambiguous. */
  reason?: string | undefined;
  /** The delay that `Retry-After` asks for. */
  retryAfterMs?: number | undefined;
}

/** A non-2xx response. Its message is `status: body`, or `status: statusText` if the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The response body, without the status. */
  readonly text: string;
  readonly reason: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, text: string, { reason, retryAfterMs }: Details = {}) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Returns the error of a non-2xx response. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After'));
  return new ApiError(response.status, (await response.text()) || response.statusText, {
    reason: response.headers.get(errorReasonHeader) ?? undefined,
    retryAfterMs: seconds > 0 ? seconds * 1000 : undefined,
  });
}
