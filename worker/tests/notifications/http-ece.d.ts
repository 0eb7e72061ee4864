/** What the tests use of http_ece, which has no types of its own. */
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
