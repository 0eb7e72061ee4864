import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { writeInAnotherTab } from '#web/tests/components/another-tab.ts';
import { appendToDraft, useMessageText } from './use-message-text.ts';

it('follows the draft of another tab, which may have sent it', () => {
  const owner = { userId: 'user-1', about: crypto.randomUUID() };
  const { result } = renderHook(() => useMessageText(owner));
  act(() => result.current.setText('Hello'));
  writeInAnotherTab('chat-texts.1', {
    userId: 'user-1',
    drafts: { [owner.about]: 'Hello there' },
  });
  expect(result.current.text).toBe('Hello there');
  writeInAnotherTab('chat-texts.1', undefined);
  expect(result.current.text).toBe('');
});

it('keeps a text that it could not store, while another tab stores the draft of another order', () => {
  const owner = { userId: 'user-1', about: crypto.randomUUID() };
  const { result } = renderHook(() => useMessageText(owner));
  act(() => result.current.setText('Hello'));
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  act(() => result.current.setText('Hello there'));
  full.mockRestore();
  writeInAnotherTab('chat-texts.1', {
    userId: 'user-1',
    drafts: { [owner.about]: 'Hello', other: 'Hi' },
  });
  expect(result.current.text).toBe('Hello there');
});

it('gets a text from elsewhere after what was typed, also while no form is open', () => {
  const owner = { userId: 'user-1', about: crypto.randomUUID() };
  appendToDraft(owner, 'Pulls of a.csv');
  const { result } = renderHook(() => useMessageText(owner));
  expect(result.current.text).toBe('Pulls of a.csv');
  act(() => result.current.setText('Look at this: \n'));
  act(() => appendToDraft(owner, 'Pulls of b.csv'));
  expect(result.current.text).toBe('Look at this:\nPulls of b.csv');
});
