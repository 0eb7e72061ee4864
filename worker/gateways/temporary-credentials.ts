import { AppError } from '#worker/http/errors.ts';

/** How long temporary credentials are valid. */
const credentialsTtlSeconds = 60 * 60;

interface CredentialSettings {
  /** `https://api.cloudflare.com/client/v4/accounts/<account>/r2/temp-access-credentials` */
  url: string;
  token: string;
  bucket: string;
  parentAccessKeyId: string;
}

/** The companion service's `sts` response, in the shape that Uppy expects. */
export interface TemporaryCredentials {
  credentials: {
    AccessKeyId: string;
    SecretAccessKey: string;
    SessionToken: string;
    Expiration: string;
  };
  bucket: string;
  region: string;
  /** The only object that the credentials can read and write. */
  key: string;
}

/** Returns credentials for one object of the bucket, valid for an hour from `now` (ms). */
export type IssueCredentials = (key: string, now: number) => Promise<TemporaryCredentials>;

/** Requests temporary credentials from R2. Throws AppError 503 if R2 refuses or is unavailable. */
export function issueCredentials(settings: CredentialSettings): IssueCredentials {
  const { url, token, bucket, parentAccessKeyId } = settings;
  return async (key, now) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        bucket,
        parentAccessKeyId,
        permission: 'object-read-write',
        ttlSeconds: credentialsTtlSeconds,
        objects: [key],
      }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (!response?.ok) {
      throw new AppError('unavailable', 'Uploads aren’t available right now. Try again later.', {
        'Retry-After': '60',
      });
    }
    // The shape is Cloudflare's contract for this call.
    const { result } = (await response.json()) as {
      result: { accessKeyId: string; secretAccessKey: string; sessionToken: string };
    };
    return {
      credentials: {
        AccessKeyId: result.accessKeyId,
        SecretAccessKey: result.secretAccessKey,
        SessionToken: result.sessionToken,
        Expiration: new Date(now + credentialsTtlSeconds * 1000).toISOString(),
      },
      bucket,
      region: 'auto',
      key,
    };
  };
}
