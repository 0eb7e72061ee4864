import { crc32, deflateSync } from 'node:zlib';

/** The PNG signature, one byte per character. */
export const pngStart = '\x89PNG\r\n\x1a\n';

/** Creates a valid PNG: one row of gray noise, `width` pixels wide. */
export function pngOfWidth(width: number): Uint8Array<ArrayBuffer> {
  return pngOf(crypto.getRandomValues(new Uint8Array(width)), '');
}

/** Creates a valid PNG of 8 px with a text, and pads it to `bytes`. */
export function pngWithText(text: string, bytes = 0): Uint8Array<ArrayBuffer> {
  const missing = bytes - pngOf(new Uint8Array(8), text).length;
  return pngOf(new Uint8Array(8), text + 'x'.repeat(Math.max(0, missing)));
}

function pngOf(row: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(row.length, 0);
  header.writeUInt32BE(1, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunks = [
    ['IHDR', header],
    ['tEXt', Buffer.from(`Comment\0${text}`)],
    ['IDAT', deflateSync(Buffer.concat([Buffer.of(0), row]))],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const parts = chunks.flatMap(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return [length, body, sum];
  });
  return new Uint8Array(Buffer.concat([Buffer.from(pngStart, 'latin1'), ...parts]));
}

/** Images of 24 × 16 px, as different encoders write them. */
export const encodedImages = {
  'a baseline JPG': fromBase64(
    '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAQABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIB/8QAIxAAAgEEAQMFAAAAAAAAAAAAAQIRABIhQTEDcfBCYoHB0f/EABUBAQEAAAAAAAAAAAAAAAAAAAEC/8QAGhEBAQACAwAAAAAAAAAAAAAAAQACETFRcf/aAAwDAQACEQMRAD8AhhIKXZM7E/NULWUhg0e3VIjqCVM6448+6C03Kyq3c9+BulZ9itc+GIjzmlaFcA+kaA/AM4ilTrF5hem//9k=',
  ),
  'a progressive JPG': fromBase64(
    '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wgARCAAQABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAVAQEBAAAAAAAAAAAAAAAAAAAAAf/aAAwDAQACEAMQAAABJQE//8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABBQJf/8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgBAwEBPwE//8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgBAgEBPwE//8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQAGPwJf/8QAGBABAQADAAAAAAAAAAAAAAAAAEEBEFH/2gAIAQEAAT8hjqoxdf/aAAwDAQACAAMAAAAQYN//xAAXEQADAQAAAAAAAAAAAAAAAAAAARFB/9oACAEDAQE/EGO4f//EABURAQEAAAAAAAAAAAAAAAAAAAAB/9oACAECAQE/EFf/xAAdEAEAAgICAwAAAAAAAAAAAAABESEAMVFhQXHR/9oACAEBAAE/EK0j4ZVCOOsgQvjXrBNJiu8swL1bjIq8STvP/9k=',
  ),
  'a lossy WebP': fromBase64(
    'UklGRpYAAABXRUJQVlA4IIoAAADwAwCdASoYABAAP3Ggxli0q6ejsAgCkC4JZAAETZB5WU1xrynwN9cAAO+oMBa+/wIOj4WH4FIbi5rRezqGMAgDaakCL4pAZboQF0gHdrk1tgFTpiTJ83Vg62Ixcli3d7HGLZ5eQrUHAFELI+5934AAAN2VOiF7M6IAtSA5W6K9wgCmBARYBUQAAAA=',
  ),
  'a lossless WebP': fromBase64('UklGRh4AAABXRUJQVlA4TBEAAAAvF8ADAAdQoorUrP+BiOh/AAA='),
  'a WebP with transparency': fromBase64(
    'UklGRl4AAABXRUJQVlA4WAoAAAAQAAAAFwAADwAAQUxQSAoAAAABB1CziAhERP8DVlA4IC4AAACwAgCdASoYABAAP3Ggxli0q6ejsAgCkC4JQAAPZAAA/uuOX/8kvUn5WE9vcEAA',
  ),
};

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
