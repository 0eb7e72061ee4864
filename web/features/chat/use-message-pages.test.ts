import { expect, it } from 'vitest';
import { createMessages, writer } from '#web/tests/chat/messages.ts';
import { pageLimits } from '#worker/domain/orders/lists/pages.ts';
import { firstPage, withNewest, withOlder } from './use-message-pages.ts';

const all = createMessages(1000, writer);
const page = pageLimits.rows;
const shown = ({ older, newest }: ReturnType<typeof firstPage>) => [...older, ...newest];

it('knows from a short page that there are no older messages', () => {
  expect(firstPage([]).hasOlder).toBe(false);
  expect(firstPage(all.slice(0, 3)).hasOlder).toBe(false);
  expect(firstPage(all.slice(0, page)).hasOlder).toBe(true);
});

it('keeps the messages that a new one moves off the newest page', () => {
  const before = withOlder(firstPage(all.slice(400, 600)), 'message-400', all.slice(200, 400));
  const after = withNewest(before, all.slice(405, 605));
  expect(shown(after)).toEqual(all.slice(200, 605));
  expect(after.hasOlder).toBe(true);
  const short = withNewest(firstPage(all.slice(0, 150)), all.slice(50, 250));
  expect(shown(short)).toEqual(all.slice(0, 250));
  expect(short.hasOlder).toBe(false);
});

it('starts again when it missed more than a page', () => {
  const before = withOlder(firstPage(all.slice(200, 400)), 'message-200', all.slice(0, 200));
  expect(withNewest(before, all.slice(600, 800))).toEqual(firstPage(all.slice(600, 800)));
});

it('ends at a page that is not full', () => {
  const pages = firstPage(all.slice(200, 400));
  expect(withOlder(pages, 'message-200', all.slice(150, 200)).hasOlder).toBe(false);
  expect(withOlder(pages, 'message-200', []).hasOlder).toBe(false);
});

it('ignores a page that does not belong before the oldest message', () => {
  const pages = firstPage(all.slice(600, 800));
  expect(withOlder(pages, 'message-400', all.slice(200, 400))).toBe(pages);
});
