import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { writeInAnotherTab } from '#web/tests/components/another-tab.ts';
import { useMessageText } from './use-message-text.ts';

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
