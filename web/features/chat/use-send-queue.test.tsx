import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useChosenFiles } from '#web/features/chat/attachments/use-chosen-files.ts';
import { useMessageText } from './use-message-text.ts';
import type { OutgoingMessage } from './use-send-message.ts';
import { useSendQueue } from './use-send-queue.ts';

/** The messages that were handed over, each with the function that reports it as stored. */
let sent: { message: OutgoingMessage; onStored: () => void }[] = [];
let owner = { userId: 'user-1', about: '' };

const shrinking: { photo: File; resolve: (copy: File | undefined) => void }[] = [];
vi.mock('./attachments/shrink-photo.ts', () => ({
  shrinkPhoto: (photo: File) =>
    new Promise((resolve) => {
      shrinking.push({ photo, resolve });
    }),
}));

beforeEach(() => {
  sent = [];
  shrinking.length = 0;
  owner = { userId: 'user-1', about: crypto.randomUUID() };
});

afterEach(() => vi.useRealTimers());

function openForm() {
  return renderHook(() => {
    const written = useMessageText(owner);
    const chosen = useChosenFiles(owner);
    const send = (message: OutgoingMessage, onStored: () => void) => {
      sent.push({ message, onStored });
      return new Promise<void>(() => {});
    };
    return { written, chosen, ...useSendQueue({ owner, written, chosen, send }) };
  });
}

const text = (name: string) => new File(['data'], name);
const photo = (name: string) => new File([new Uint8Array(3_000_000)], name);
const handedOver = () => sent.map(({ message }) => [message.text, message.file?.name]);

/** Reports the message at this index as stored once it is handed over. */
async function store(index: number): Promise<void> {
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(index));
  await act(async () => sent[index]?.onStored());
}

it('sends each file exactly once if the form is closed, reopened and sent again meanwhile', async () => {
  const first = openForm();
  act(() => {
    first.result.current.written.setText('My logs');
    first.result.current.chosen.choose([text('a.csv'), text('b.csv'), text('c.csv')]);
  });
  const ids = first.result.current.chosen.ids();
  act(() => void first.result.current.submit());
  await store(0);
  first.unmount();
  const second = openForm();
  expect(second.result.current.written.text).toBe('');
  expect(second.result.current.isStoring).toBe(true);
  act(() => void second.result.current.submit());
  await store(1);
  await store(2);
  await vi.waitFor(() => expect(second.result.current.isStoring).toBe(false));
  expect(handedOver()).toEqual([
    ['My logs', 'a.csv'],
    ['', 'b.csv'],
    ['', 'c.csv'],
  ]);
  expect(sent.map(({ message }) => message.key)).toEqual(ids);
  expect(second.result.current.chosen.files).toEqual([]);
});

it('removes a sent text from a form that was opened in the meantime', async () => {
  const first = openForm();
  act(() => first.result.current.written.setText('Thanks'));
  act(() => void first.result.current.submit());
  first.unmount();
  const second = openForm();
  expect(second.result.current.written.text).toBe('Thanks');
  act(() => void second.result.current.submit());
  await store(0);
  expect(second.result.current.written.text).toBe('');
  expect(handedOver()).toEqual([['Thanks', undefined]]);
});

it('sends a text and files that were added while others were stored, after those', async () => {
  const { result } = openForm();
  act(() => result.current.chosen.choose([text('a.csv'), text('b.csv')]));
  act(() => void result.current.submit());
  await store(0);
  act(() => {
    result.current.written.setText('And this one');
    result.current.chosen.choose([text('c.csv')]);
  });
  act(() => void result.current.submit());
  await store(1);
  await store(2);
  expect(result.current.written.text).toBe('');
  expect(handedOver()).toEqual([
    ['', 'a.csv'],
    ['', 'b.csv'],
    ['And this one', 'c.csv'],
  ]);
});

it('looks at each file again before sending it', async () => {
  const { result } = openForm();
  act(() => {
    result.current.written.setText('Two photos');
    result.current.chosen.choose([photo('a.jpg'), text('b.csv'), photo('c.jpg')]);
  });
  const [a, , c] = result.current.chosen.ids();
  act(() => void result.current.submit());
  await vi.waitFor(() => expect(shrinking).toHaveLength(1));
  act(() => result.current.chosen.remove(a ?? ''));
  await act(async () => shrinking[0]?.resolve(photo('smaller.jpg')));
  await vi.waitFor(() => expect(shrinking).toHaveLength(2));
  await act(async () => shrinking[1]?.resolve(photo('smaller.jpg')));
  act(() => result.current.chosen.chooseSize(c ?? '', true));
  await store(0);
  await store(1);
  expect(handedOver()).toEqual([
    ['Two photos', 'b.csv'],
    ['', 'c.jpg'],
  ]);
});

it('makes one smaller copy at a time, and sends the original of a photo that takes too long', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { result } = openForm();
  act(() => result.current.chosen.choose([photo('a.jpg'), photo('b.jpg')]));
  act(() => void result.current.submit());
  await vi.waitFor(() => expect(shrinking).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(shrinking).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await store(0);
  await vi.waitFor(() => expect(shrinking).toHaveLength(2));
  await act(async () => shrinking[1]?.resolve(photo('smaller.jpg')));
  await store(1);
  expect(handedOver()).toEqual([
    ['', 'a.jpg'],
    ['', 'smaller.jpg'],
  ]);
});
