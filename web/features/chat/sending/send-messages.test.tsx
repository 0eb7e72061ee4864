import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxStoredFileBytes } from '#web/delivery/item.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { customer, messageJson, orderJson } from '#web/tests/components/records.ts';
import { type Answer, type Answers, fails, hangs } from '#web/tests/components/stub-api.ts';
import { uploadAnswers } from '#web/tests/components/test-delivery.ts';
import { fileOfSize } from '#web/tests/support/file-of-size.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

const put = 'PUT /bucket';

/** Opens the chat of a new order, because drafts and chosen files belong to an order. */
async function openChat(answers: Answers = {}) {
  const order = orderJson({ id: crypto.randomUUID() });
  const path = `/api/orders/${order.id}/messages`;
  const url = `/my-orders?order=${order.id}#chat`;
  const stored = new Map<string | null, OrderMessageJson>();
  /** The server, which stores each Idempotency-Key once. */
  const server: { list: Answer; accept: Answer } = {
    list: () => [...stored.values()],
    accept({ headers, body }) {
      const key = headers.get('Idempotency-Key');
      const message = stored.get(key) ?? {
        ...messageJson({ userId: customer.id, user: customer, ...(body as object) }),
        id: `message-${stored.size}`,
        createdAt: new Date().toISOString(),
      };
      stored.set(key, message);
      return message;
    },
  };
  const app = await openApp(url, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`PUT /api/orders/${order.id}/read`]: () => new Response(null, { status: 204 }),
      [`GET ${path}`]: (call) => server.list(call),
      [`POST ${path}`]: (call) => server.accept(call),
      ...uploadAnswers(),
      ...answers,
    },
  });
  await findBox();
  await screen.findByRole('log', { name: 'Messages' });
  const callsOf = (method: string, start: string) =>
    app.calls.filter((call) => call.method === method && call.path.startsWith(start));
  return {
    ...app,
    server,
    reload: () => app.load(url),
    posts: () => callsOf('POST', path),
    puts: () => callsOf('PUT', '/bucket'),
    /** Closes the dialog and opens the chat again. */
    async reopen() {
      await app.user.keyboard('{Escape}');
      await app.user.click(await screen.findByRole('button', { name: 'View Details & Chat' }));
      await app.user.click(await screen.findByRole('tab', { name: 'Chat' }));
      return findBox();
    },
    /** Chooses files with the Attach button. */
    attach: (...files: File[]) =>
      app.user.upload(screen.getByLabelText('Attach a file', { selector: 'input' }), files),
    send: () => app.user.click(screen.getByRole('button', { name: 'Send message' })),
  };
}

const findBox = () => screen.findByPlaceholderText('Type your message...');
const box = () => screen.getByPlaceholderText('Type your message...');
const form = () => box().closest('form') as HTMLElement;
const log = () => screen.getByRole('log', { name: 'Messages' });
const bubbles = () => within(log()).queryAllByRole('article');
/** The messages that the server accepted: only they show a time. */
const sent = () => bubbles().filter((bubble) => bubble.querySelector('time'));
const expectSent = (...texts: string[]) =>
  waitFor(() =>
    expect(sent().map(({ textContent }) => textContent)).toEqual(
      texts.map((text) => expect.stringContaining(text)),
    ),
  );

const file = (name: string, content = 'stock tune') => new File([content], name);
const tune = file('tune.bin');

/** Answers once it is released, and until then never. */
function held(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold: Answer = async (call) => {
    await promise;
    return answer(call);
  };
  return { hold, release: () => resolve() };
}

/** Answers with each of these once, in order, and then always with the last one. */
function inTurn(...answers: Answer[]): Answer {
  return (call) => (answers.length > 1 ? answers.shift() : answers[0])?.(call);
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe('a text', () => {
  it('is shown immediately, and sent again under the same key after a failure', async () => {
    const { user, server, posts } = await openChat();
    const logged = vi.spyOn(console, 'error');
    const { accept } = server;
    // The server accepts the message, and the page gets another response.
    server.accept = (call) => {
      accept(call);
      return new Response('', { status: 503, headers: { 'Retry-After': '60' } });
    };
    await user.type(box(), 'Hello{Enter}');
    expect((await within(log()).findAllByText('Hello'))[0]).toBeVisible();
    expect(await screen.findByText('Failed to send message')).toBeVisible();
    expect(await within(log()).findByText('Not sent')).toBeVisible();
    server.accept = accept;
    await user.click(within(log()).getByRole('button', { name: 'Try Again' }));
    await expectSent('Hello');
    expect(within(log()).queryByText('Not sent')).toBeNull();
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
    const keys = posts().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(logged).not.toHaveBeenCalled();
  });

  it('can’t be canceled while it is being sent', async () => {
    const { user, server } = await openChat();
    const { hold, release } = held(server.accept);
    server.accept = hold;
    await user.type(box(), 'Too late{Enter}');
    await waitFor(() => expect(bubbles()[0]).toHaveTextContent('Sending'));
    expect(within(bubbles()[0] as HTMLElement).queryAllByRole('button')).toEqual([]);
    release();
    await expectSent('Too late');
    expect(box()).toHaveValue('');
  });

  it('that the server rejects is linked from the banner of other pages', async () => {
    const { user, server, load } = await openChat();
    server.accept = fails(404, 'We can’t find that order.');
    await user.type(box(), 'Hello{Enter}');
    expect(await within(log()).findByText('We can’t find that order.')).toBeVisible();
    await load('/');
    const banner = await screen.findByText(/1 not sent/);
    await user.click(await screen.findByRole('link', { name: 'View' }));
    const messages = within(await screen.findByRole('log', { name: 'Messages' }));
    await user.click(await messages.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(box()).toHaveValue('Hello'));
    await waitFor(() => expect(bubbles()).toEqual([]));
    expect(banner).not.toBeInTheDocument();
  });

  it('can be edited or discarded, but not sent again, if the server rejects it', async () => {
    const { user, server } = await openChat();
    server.accept = fails(404, 'We can’t find that order.');
    await user.type(box(), 'Hello{Enter}');
    expect(await within(log()).findByText('We can’t find that order.')).toBeVisible();
    const actions = within(bubbles()[0] as HTMLElement).getAllByRole('button');
    expect(actions.map(({ textContent }) => textContent)).toEqual(['Discard', 'Edit']);
  });

  it('stays a draft through a closed dialog, a reload and a failed list, until it is sent', async () => {
    const { user, server, reload, reopen } = await openChat();
    await user.type(box(), 'Half a thought');
    expect(await reopen()).toHaveValue('Half a thought');
    const { list } = server;
    server.list = fails(500, 'Not now.');
    await reload();
    expect(await findBox()).toHaveValue('Half a thought');
    expect(await screen.findByText('500: Not now.')).toBeVisible();
    server.list = list;
    await user.type(box(), '{Enter}');
    await expectSent('Half a thought');
    await reload();
    expect(await findBox()).toHaveValue('');
  });
});

it.each([
  ['Chromium and Firefox send', { isComposing: true, keyCode: 229 }],
  // Safari ends the composition before this event.
  ['Safari sends', { isComposing: false, keyCode: 229 }],
])('is not sent by the Enter key that ends a composition, as %s it', async (_, event) => {
  const { user, posts } = await openChat();
  await user.type(box(), 'ブースト');
  expect(fireEvent.keyDown(box(), { key: 'Enter', ...event })).toBe(true);
  expect(bubbles()).toEqual([]);
  await user.keyboard('{Enter}');
  await expectSent('ブースト');
  expect(posts()).toHaveLength(1);
});

describe('an attachment', () => {
  it('is not sent before the message, and can be replaced and removed', async () => {
    const { user, attach, calls, reopen } = await openChat();
    const input = screen.getByLabelText('Attach a file', { selector: 'input' });
    expect(input).not.toHaveAttribute('multiple');
    await user.type(box(), 'Look at this');
    await attach(tune);
    expect(form()).toHaveTextContent('tune.bin10.0 B');
    await attach(file('newer.bin', 'newer'));
    expect(form()).toHaveTextContent('newer.bin5.0 B');
    expect(within(form()).getByRole('alert')).toHaveTextContent(
      'This replaces tune.bin. You can send one file at a time. Send this one first, then attach the next.',
    );
    await reopen();
    expect(form()).toHaveTextContent('newer.bin');
    expect(screen.queryByRole('button', { name: 'Remove tune.bin' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove newer.bin' }));
    expect(form()).not.toHaveTextContent('newer.bin');
    expect(screen.getByRole('button', { name: 'Attach a file' })).toHaveFocus();
    expect(box()).toHaveValue('Look at this');
    await user.clear(box());
    await user.type(box(), '\u200b\u3164');
    expect(screen.getByRole('button', { name: 'Send message' })).toBeDisabled();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('is rejected immediately if it is empty or too large, and the text stays', async () => {
    const { user, attach } = await openChat();
    await user.type(box(), 'My log');
    for (const [name, size, sentence] of [
      ['huge.bin', 2_147_483_649, 'This file is too large. The limit is 2 GB.'],
      ['empty.bin', 0, 'This file is empty. Choose another one.'],
    ] as const) {
      await attach(fileOfSize(name, size));
      expect(await within(form()).findByRole('alert')).toHaveTextContent(sentence);
      expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    }
    await attach(fileOfSize('largest.bin', 2_147_483_648));
    expect(form()).toHaveTextContent('largest.bin2.0 GB');
    expect(within(form()).queryByRole('alert')).toBeNull();
    expect(box()).toHaveValue('My log');
  });

  it('may be dropped anywhere on the chat, one at a time', async () => {
    await openChat();
    const hint = 'Drop the file to attach it';
    const panel = screen.getByRole('region', { name: 'Order Chat' });
    const files = [file('truck.png'), file('other.png')];
    const dataTransfer = {
      types: ['Files'],
      items: files.map((each) => ({
        kind: 'file',
        getAsFile: () => each,
        webkitGetAsEntry: () => null,
      })),
    };
    fireEvent.dragOver(log(), { dataTransfer });
    expect(screen.getByText(hint)).toBeVisible();
    fireEvent.dragLeave(panel, { dataTransfer });
    expect(screen.queryByText(hint)).toBeNull();
    fireEvent.dragOver(log(), { dataTransfer });
    fireEvent.drop(log(), { dataTransfer });
    expect(screen.queryByText(hint)).toBeNull();
    expect(form()).toHaveTextContent('truck.png10.0 B');
    expect(form()).not.toHaveTextContent('other.png');
    expect(within(form()).getByRole('alert')).toHaveTextContent(
      'You can send one file at a time. Send this one first, then attach the next.',
    );
    fireEvent.dragOver(box(), { dataTransfer: { types: ['text/plain'], items: [] } });
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('may be pasted, except the image of a copied text', async () => {
    await openChat();
    /** Returns whether the browser pastes the clipboard itself. */
    const paste = (clipboardData: object) =>
      fireEvent(box(), createEvent.paste(box(), { clipboardData }));
    expect(paste({ files: [file('image.png')], types: ['Files'] })).toBe(false);
    expect(form()).toHaveTextContent('image.png10.0 B');
    // Office programs copy a text together with an image of it; the user wants the text.
    for (const richText of ['text/html', 'text/rtf']) {
      const types = ['text/plain', richText, 'Files'];
      expect(paste({ files: [file('picture.png')], types })).toBe(true);
      expect(form()).not.toHaveTextContent('picture.png');
    }
    // Finder copies a file together with its name.
    expect(paste({ files: [file('log.csv')], types: ['text/plain', 'Files'] })).toBe(false);
    expect(form()).toHaveTextContent('log.csv10.0 B');
    // A browser copies an image together with its HTML element.
    const types = ['text/html', 'Files'];
    expect(paste({ files: [file('copied.png')], types })).toBe(false);
    expect(form()).toHaveTextContent('copied.png10.0 B');
  });

  it('too large to be stored waits offline while the page is open', async () => {
    const { attach, send, puts } = await openChat();
    setOnline(false);
    await attach(fileOfSize('large.bin', maxStoredFileBytes + 1));
    await send();
    expect(await within(log()).findByText('Waiting for signal')).toBeVisible();
    expect(puts()).toEqual([]);
    setOnline(true);
    await expectSent('large.bin');
  });

  it('offers to remove the location from a photo of any size', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close() {} }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ drawImage() {} });
        convertToBlob = async () => new Blob(['smaller'], { type: 'image/jpeg' });
      },
    );
    await openChat();
    fireEvent.change(screen.getByLabelText('Attach a file', { selector: 'input' }), {
      target: { files: [new File(['exif:GPSLatitude="40"'], 'IMG_1.jpg')] },
    });
    const choice = await screen.findByRole('radiogroup', { name: 'Size of IMG_1.jpg' });
    const radio = (name: string) => within(choice).getByRole('radio', { name });
    expect(radio('Send 7.0 B without its location')).toBeChecked();
    expect(radio('Original 21.0 B with its location')).not.toBeChecked();
  });

  it('waits offline, and is sent in order with its message', async () => {
    const { user, attach, send } = await openChat();
    setOnline(false);
    await attach(file('log-1.csv'));
    await user.type(box(), 'The first run');
    await send();
    await waitFor(() => expect(bubbles()).toHaveLength(1));
    await attach(file('log-2.csv'));
    await send();
    await waitFor(() => expect(bubbles()).toHaveLength(2));
    expect(form()).not.toHaveTextContent('log');
    expect(sent()).toEqual([]);
    setOnline(true);
    await expectSent('The first run', 'Sent a file: log-2.csv');
    expect(sent().map((bubble) => within(bubble).getByRole('link').textContent)).toEqual([
      expect.stringContaining('log-1.csv'),
      expect.stringContaining('log-2.csv'),
    ]);
  });

  it('stays when an unsent message with another one is to be edited', async () => {
    const { user, attach, send, posts } = await openChat();
    setOnline(false);
    await attach(file('first.csv'));
    await send();
    await waitFor(() => expect(bubbles()).toHaveLength(1));
    await attach(file('second.csv'));
    const cancel = () =>
      user.click(within(bubbles()[0] as HTMLElement).getByRole('button', { name: 'Cancel' }));
    await cancel();
    expect(within(form()).getByRole('alert')).toHaveTextContent(
      'Send or remove the attached file first.',
    );
    expect(bubbles()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove second.csv' }));
    await cancel();
    await waitFor(() => expect(bubbles()).toHaveLength(0));
    expect(form()).toHaveTextContent('first.csv');
    expect(posts()).toEqual([]);
  });
});

describe('an upload', () => {
  it('shows its progress, and Cancel puts the message back into the form', async () => {
    const { user, attach, send, posts } = await openChat({
      [put]: held(() => new Response()).hold,
    });
    await attach(fileOfSize('log.csv', 2_000_000));
    await user.type(box(), 'My log');
    await send();
    const bar = await within(log()).findByRole('progressbar', { name: 'Upload of log.csv' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'));
    const [bubble] = bubbles() as [HTMLElement];
    expect(bubble).toHaveTextContent('50% · 976.6 KB of 1.9 MB');
    expect(bubble).toHaveTextContent('Sending');
    await user.click(within(bubble).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(bubbles()).toEqual([]));
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('My log');
    expect(screen.getByRole('button', { name: 'Remove log.csv' })).toBeVisible();
    expect(screen.queryByText('Failed to send message')).toBeNull();
    expect(posts()).toEqual([]);
  });

  it('resumes when the browser is online again', async () => {
    const { attach, answers, send, puts } = await openChat();
    const accept = answers[put] as Answer;
    const start = answers['POST /api/objects/upload'] as Answer;
    // The first connection is lost before the upload URL arrives, the second one during the upload.
    const lostStart = vi.fn(hangs);
    const lostUpload = vi.fn(hangs);
    Object.assign(answers, {
      'POST /api/objects/upload': inTurn(lostStart, start),
      [put]: inTurn(lostUpload, accept),
    });
    await attach(tune);
    await send();
    for (const lost of [lostStart, lostUpload]) {
      await waitFor(() => expect(lost).toHaveBeenCalled());
      setOnline(false);
      expect(await within(log()).findByText('Waiting for signal')).toBeVisible();
      setOnline(true);
    }
    await expectSent('tune.bin');
    const [first, second] = puts();
    expect(puts()).toHaveLength(2);
    expect(second?.path).not.toBe(first?.path);
  });
});
