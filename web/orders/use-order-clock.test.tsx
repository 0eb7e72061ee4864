import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { useOrderClock } from './use-order-clock.ts';

afterEach(() => vi.useRealTimers());

it('turns amber and red while nothing else changes', () => {
  vi.useFakeTimers({ now: Date.parse('2026-10-01T12:00:00.000Z') });
  const order = orderJson({ createdAt: '2026-10-01T12:00:00.000Z' });
  const { result } = renderHook(() => useOrderClock(order));
  expect(result.current?.label).toBe('Under 1 h');
  act(() => vi.advanceTimersByTime(18 * hourMs));
  expect(result.current).toMatchObject({ tone: 'pending', label: '18 h, due soon' });
  act(() => vi.advanceTimersByTime(6 * hourMs));
  expect(result.current).toMatchObject({ tone: 'denied', label: '24 h, late' });
});
