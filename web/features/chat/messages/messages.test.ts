import { describe, expect, it } from 'vitest';
import { continuesMessage } from './messages.tsx';

const message = (minute: number, userId = 'ana') => ({
  userId,
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
