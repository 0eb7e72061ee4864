import { fetchOnOpenConnection } from '#worker/tests/support/fetch-on-open-connection.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

interface ProductFile {
  /** Text with one character per byte, or bytes. */
  content: string | Uint8Array<ArrayBuffer>;
  productId: string;
  name?: string;
  /** The Origin header; the server's own by default. */
  origin?: string;
}

/** Posts a file of a calibration as a multipart form. */
export function postProductFile(
  client: TestUser,
  url: URL,
  { content, productId, name = 'file', origin = url.origin }: ProductFile,
): Promise<Response> {
  const bytes =
    typeof content === 'string' ? Uint8Array.from(content, (char) => char.charCodeAt(0)) : content;
  const form = new FormData();
  form.set('productId', productId);
  form.set('file', new File([bytes], name));
  const headers = { Cookie: client.cookies(), Origin: origin };
  return fetchOnOpenConnection(url, { method: 'POST', headers, body: form });
}
