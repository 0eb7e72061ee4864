import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PhotoCopy } from '#web/features/chat/attachments/shrink-photo.ts';
import { useChosenFile } from '#web/features/chat/attachments/use-chosen-file.ts';
import { useMessageText } from '#web/features/chat/use-message-text.ts';
import type { OutgoingMessage } from './use-send-message.ts';
import { useSendQueue } from './use-send-queue.ts';

/** The messages that were handed over, each with the function that reports it as stored. */
let sent: { message: OutgoingMessage; onStored: () => void }[] = [];
let owner = { userId: 'user-1', about: '' };

const shrinking: { photo: File; resolve: (copy: PhotoCopy | undefined) => void }[] = [];
vi.mock('#web/features/chat/attachments/shrink-photo.ts', () => ({
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
    const chosen = useChosenFile(owner);
    const send = (message: OutgoingMessage, onStored: () => void) => {
      sent.push({ message, onStored });
      return new Promise<void>(() => {});
    };
    return { written, chosen, ...useSendQueue({ owner, written, chosen, send }) };
  });
}

const textFile = (name: string) => new File(['data'], name);
const photo = (name: string) => new File([new Uint8Array(3_000_000)], name);
const smaller: PhotoCopy = { file: photo('smaller.jpg'), removesPlace: false };
const handedOver = () => sent.map(({ message }) => [message.text, message.file?.name]);

/** Reports the message at this index as stored once it is handed over. */
async function reportStored(index: number): Promise<void> {
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(index), 15_000);
  await act(async () => sent[index]?.onStored());
}

it('sends a file exactly once if the form is closed, reopened and sent again meanwhile', async () => {
  const first = openForm();
  act(() => {
    first.result.current.written.setText('My log');
    first.result.current.chosen.choose([textFile('a.csv')]);
  });
  const id = first.result.current.chosen.file?.id;
  act(() => void first.result.current.submit());
  await vi.waitFor(() => expect(sent).toHaveLength(1), 15_000);
  first.unmount();
  const second = openForm();
  expect(second.result.current.isStoring).toBe(true);
  act(() => void second.result.current.submit());
  await reportStored(0);
  await vi.waitFor(() => expect(second.result.current.isStoring).toBe(false), 15_000);
  expect(handedOver()).toEqual([['My log', 'a.csv']]);
  expect(sent[0]?.message.key).toBe(id);
  expect(second.result.current.written.text).toBe('');
  expect(second.result.current.chosen.file).toBeUndefined();
});

it('removes a sent text from a form that was opened in the meantime', async () => {
  const first = openForm();
  act(() => first.result.current.written.setText('Thanks'));
  act(() => void first.result.current.submit());
  first.unmount();
  const second = openForm();
  expect(second.result.current.written.text).toBe('Thanks');
  act(() => void second.result.current.submit());
  await reportStored(0);
  expect(second.result.current.written.text).toBe('');
  expect(handedOver()).toEqual([['Thanks', undefined]]);
});

it('sends what was added while an earlier message was being stored, in order', async () => {
  const { result } = openForm();
  act(() => result.current.chosen.choose([photo('a.jpg')]));
  act(() => void result.current.submit());
  await vi.waitFor(() => expect(shrinking).toHaveLength(1), 15_000);
  act(() => result.current.chosen.choose([textFile('b.csv')]));
  await act(async () => shrinking[0]?.resolve(smaller));
  await reportStored(0);
  act(() => result.current.written.setText('And this one'));
  act(() => void result.current.submit());
  await reportStored(1);
  expect(result.current.written.text).toBe('');
  expect(result.current.chosen.file).toBeUndefined();
  expect(handedOver()).toEqual([
    ['', 'smaller.jpg'],
    ['And this one', 'b.csv'],
  ]);
});

it('sends only the text if the user removes the file before its smaller copy is ready', async () => {
  const { result } = openForm();
  act(() => {
    result.current.written.setText('A photo');
    result.current.chosen.choose([photo('a.jpg')]);
  });
  const id = result.current.chosen.file?.id ?? '';
  act(() => void result.current.submit());
  await vi.waitFor(() => expect(shrinking).toHaveLength(1), 15_000);
  act(() => result.current.chosen.remove(id));
  await act(async () => shrinking[0]?.resolve(smaller));
  await reportStored(0);
  expect(handedOver()).toEqual([['A photo', undefined]]);
});

it('sends the original if the user chooses it before the smaller copy is sent', async () => {
  const { result } = openForm();
  act(() => result.current.chosen.choose([photo('a.jpg')]));
  const id = result.current.chosen.file?.id ?? '';
  act(() => void result.current.submit());
  await vi.waitFor(() => expect(shrinking).toHaveLength(1), 15_000);
  act(() => result.current.chosen.chooseSize(id, true));
  await act(async () => shrinking[0]?.resolve(smaller));
  await reportStored(0);
  expect(handedOver()).toEqual([['', 'a.jpg']]);
});

it('makes one smaller copy at a time, and sends the original of a photo that takes too long', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { result } = openForm();
  act(() => result.current.chosen.choose([photo('a.jpg')]));
  await vi.waitFor(() => expect(shrinking).toHaveLength(1), 15_000);
  act(() => result.current.chosen.choose([photo('b.jpg')]));
  act(() => void result.current.submit());
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(shrinking).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await vi.waitFor(() => expect(shrinking).toHaveLength(2), 15_000);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await reportStored(0);
  expect(handedOver()).toEqual([['', 'b.jpg']]);
});
