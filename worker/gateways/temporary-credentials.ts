import { AppError } from '#worker/http/errors.ts';

/** How long temporary credentials are good for, in seconds. */
const credentialsForSeconds = 60 * 60;

interface CredentialSettings {
  /** `https://api.cloudflare.com/client/v4/accounts/<account>/r2/temp-access-credentials` */
  url: string;
  token: string;
  bucket: string;
  parentAccessKeyId: string;
}

/** What the companion service answers for `sts`, in the words that Uppy expects. */
export interface TemporaryCredentials {
  credentials: {
    AccessKeyId: string;
    SecretAccessKey: string;
    SessionToken: string;
    Expiration: string;
  };
  bucket: string;
  region: string;
}

/** Credentials that open one folder of the bucket for an hour from `now` (ms). */
export type IssueCredentials = (folder: string, now: number) => Promise<TemporaryCredentials>;

/** Asks R2 for temporary credentials. Throws 503 when it gives none. */
export function issueCredentials(settings: CredentialSettings): IssueCredentials {
  const { url, token, bucket, parentAccessKeyId } = settings;
  return async (folder, now) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        bucket,
        parentAccessKeyId,
        permission: 'object-read-write',
        ttlSeconds: credentialsForSeconds,
        prefixes: [folder],
      }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (!response?.ok) {
      throw new AppError('unavailable', 'R2 gives no temporary credentials now. Try again later.', {
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
        Expiration: new Date(now + credentialsForSeconds * 1000).toISOString(),
      },
      bucket,
      region: 'auto',
    };
  };
}
