/** The part of http_ece that the tests use; the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    privateKey: ECDH;
    /** URL-safe base64. */
    authSecret: string;
  }

  const ece: { decrypt(body: Buffer, parameters: Parameters): Buffer };
  export default ece;
}
