import { expect, it } from 'vitest';
import { logPath, splitLogLink } from './log-link.ts';

it('links to a selection, only on this site', () => {
  const origin = 'https://shop.example';
  const link = { orderId: 'a-1', fileId: 'b-2', from: 134, to: 141.25 };
  const message = `Look here\n${origin}${logPath(link)}`;
  expect(splitLogLink(message, origin)).toEqual({ text: 'Look here', link });
  expect(splitLogLink(message, 'https://evil.example')).toEqual({ text: message });
  expect(splitLogLink(`a\n${origin}/my-orders?order=a`, origin).link).toBeUndefined();
});
