import { AwsClient } from 'aws4fetch';
import { presignedUrlSeconds } from '#worker/domain/files/file-rules.ts';

export interface UploadSigner {
  /** Returns a presigned URL for the request. */
  sign(
    key: string,
    request: { method: 'PUT' | 'GET'; query?: Record<string, string> },
  ): Promise<string>;
}

interface SignerSettings {
  /** R2's S3 endpoint. */
  endpoint: URL;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Presigns requests to R2's S3 endpoint, so that files don't go through the Worker. */
export function createUploadSigner(settings: SignerSettings): UploadSigner {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = settings;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'auto' });
  return {
    async sign(key, { method, query = {} }) {
      const url = new URL(`${endpoint.pathname.replace(/\/$/, '')}/${bucket}/${key}`, endpoint);
      const expiry = { 'X-Amz-Expires': String(presignedUrlSeconds) };
      for (const [name, value] of Object.entries({ ...query, ...expiry })) {
        url.searchParams.set(name, value);
      }
      return (await aws.sign(url.href, { method, aws: { signQuery: true } })).url;
    },
  };
}
