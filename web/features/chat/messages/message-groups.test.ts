import { describe, expect, it } from 'vitest';
import { continuesMessage, isSeen, seenStateOf } from './message-groups.ts';

const message = (minute: number, userId = 'ana', seen = false) => ({
  id: `${userId} ${minute}`,
  userId,
  isSeen: seen,
  createdAt: new Date(2026, 9, 1, 12, minute).toISOString(),
});

describe('continuesMessage', () => {
  it('groups messages of one sender within 5 minutes', () => {
    expect(continuesMessage(message(5), message(0))).toBe(true);
    expect(continuesMessage(message(6), message(0))).toBe(false);
    expect(continuesMessage(message(1), message(0, 'shop'))).toBe(false);
    expect(continuesMessage(message(0), undefined)).toBe(false);
  });

  it('starts a new group at midnight', () => {
    const at = (hour: number, minute: number) => ({
      userId: 'ana',
      createdAt: new Date(2026, 9, 1, hour, minute).toISOString(),
    });
    expect(continuesMessage(at(24, 1), at(23, 58))).toBe(false);
  });
});

describe('isSeen', () => {
  it('counts a message as seen if a later one of its author was seen', () => {
    const page = [message(1, 'ana', true), message(2, 'shop', true), message(3)];
    const state = seenStateOf('ana', page);
    expect(state.newestId).toBe('ana 3');
    expect([message(0), message(1), message(3)].map((each) => isSeen(each, state))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('trusts a message of an older page', () => {
    expect(isSeen(message(0, 'ana', true), seenStateOf('ana', []))).toBe(true);
  });
});
