import { AwsClient } from 'aws4fetch';
import { presignedUrlSeconds } from '#worker/domain/files/file-rules.ts';

export interface UploadSigner {
  /** Returns a presigned URL for the request. With a size, it accepts only a body of that many bytes. */
  sign(key: string, request: SignedRequest): Promise<string>;
}

interface SignedRequest {
  method: 'PUT' | 'GET';
  query?: Record<string, string>;
  /** Bytes. */
  size?: number | undefined;
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
    async sign(key, { method, query = {}, size }) {
      const url = new URL(`${endpoint.pathname.replace(/\/$/, '')}/${bucket}/${key}`, endpoint);
      const expiry = { 'X-Amz-Expires': String(presignedUrlSeconds) };
      for (const [name, value] of Object.entries({ ...query, ...expiry })) {
        url.searchParams.set(name, value);
      }
      const headers = size === undefined ? {} : { 'content-length': `${size}` };
      // The client leaves out the length unless told to sign all headers.
      const options = { signQuery: true, allHeaders: true };
      return (await aws.sign(url.href, { method, headers, aws: options })).url;
    },
  };
}
