import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpUser } from '#web/tests/components/set-up-user.ts';
import { type DownloadSource, download, handleDownloadClick } from './download.ts';
import { maxSavedBytes } from './fetch-files.ts';

const tune = { name: 'tune.bin', from: '/api/objects/1', size: 6 };
const share = vi.fn();
const user = setUpUser();
let answer: (path: string, init: RequestInit) => Response | Promise<Response>;
const requested: string[] = [];

beforeEach(() => {
  requested.length = 0;
  answer = () => new Response('123456');
  share.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requested.push(`${init.method ?? 'GET'} ${path}`);
    return answer(path, init);
  });
  Object.assign(navigator, { canShare: () => true, share });
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['standalone', 'maxTouchPoints', 'canShare', 'share']) {
    Reflect.deleteProperty(navigator, name);
  }
});

/** Makes the browser look like an app on an iPhone's home screen. */
function installOnIphone(): void {
  for (const [name, value] of [
    ['standalone', true],
    ['maxTouchPoints', 5],
  ] as const) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

function renderLink(file: DownloadSource): HTMLElement {
  render(
    <a href="/api/objects/1" download onClick={(event) => handleDownloadClick(event, file)}>
      Download
    </a>,
  );
  return screen.getByText('Download');
}

const button = (name: string) => screen.findByRole('button', { name });

/** Closes the dialog, which testing-library doesn't unmount because the app renders it. */
async function cancel(): Promise<void> {
  await user.click(await button('Cancel'));
  expect(screen.queryByRole('dialog')).toBeNull();
}

it('lets every other browser follow a download link', () => {
  const link = renderLink(tune);
  // Only a canceled click returns false; jsdom follows no link.
  expect(fireEvent.click(link)).toBe(true);
  expect(requested).toEqual([]);
});

it('downloads several files through links in every other browser', () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.download} ${this.getAttribute('href')}`);
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }),
  );
  download([tune, { name: 'orders.csv', from: new Blob(['a,b']) }]);
  expect(clicked).toEqual(['tune.bin /api/objects/1', 'orders.csv blob:1']);
  vi.restoreAllMocks();
});

it('hands a file to the share sheet in an installed app on an iPhone', async () => {
  installOnIphone();
  expect(fireEvent.click(renderLink(tune))).toBe(false);
  await user.click(await button('Save'));
  const [{ files }] = share.mock.calls[0] as [{ files: File[] }];
  expect(files.map(({ name, size }) => [name, size])).toEqual([['tune.bin', 6]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requested).toEqual(['GET /api/objects/1']);
});

it('saves several files, and one that the page made, together', async () => {
  installOnIphone();
  download([tune, { name: 'orders.csv', from: new Blob(['a,b'], { type: 'text/csv' }), size: 3 }]);
  await user.click(await button('Save'));
  const [{ files }] = share.mock.calls[0] as [{ files: File[] }];
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['tune.bin', 'application/octet-stream'],
    ['orders.csv', 'text/csv'],
  ]);
});

it('shows the progress, and stops the download on Cancel', async () => {
  installOnIphone();
  let signal: AbortSignal | null | undefined;
  answer = (_, init) => {
    signal = init.signal;
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(3)) });
    return new Response(body);
  };
  download([tune]);
  expect(await screen.findByText('50% · 3.0 B of 6.0 B')).toBeVisible();
  await cancel();
  expect(signal?.aborted).toBe(true);
});

it('keeps the file when the user closes the share sheet', async () => {
  installOnIphone();
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  download([tune]);
  await user.click(await button('Save'));
  await user.click(await button('Save'));
  expect(share).toHaveBeenCalledTimes(2);
  expect(requested).toHaveLength(1);
});

it.each([
  ['the server’s sentence', () => new Response('Not now.', { status: 503 }), '503: Not now.'],
  [
    'a lost connection',
    () => Promise.reject(new TypeError('Load failed')),
    'The connection was lost.',
  ],
])('shows %s and tries again', async (_, failing, message) => {
  installOnIphone();
  answer = failing;
  download([tune]);
  expect(await screen.findByText(message)).toBeVisible();
  answer = () => new Response('123456');
  await user.click(await button('Try Again'));
  expect(await button('Save')).toBeVisible();
  await cancel();
});

it('opens a file that is too large for the app in Safari, with a one-time link', async () => {
  installOnIphone();
  answer = () => Response.json({ url: '/api/downloads/token', expiresAt: '' });
  download([{ ...tune, size: maxSavedBytes + 1 }]);
  const link = await screen.findByRole('link', { name: 'Open in Safari' });
  expect(link).toHaveAttribute('href', `x-safari-${location.origin}/api/downloads/token`);
  expect(requested).toEqual(['POST /api/objects/1/link']);
  expect(screen.getByRole('status')).toHaveTextContent('The link works once, within 5 minutes.');
  await cancel();
});

it('opens a file in Safari if this device can’t share it', async () => {
  installOnIphone();
  Object.assign(navigator, { canShare: () => false });
  answer = (path) =>
    path.endsWith('/link')
      ? Response.json({ url: '/api/downloads/token' })
      : new Response('123456');
  download([tune]);
  expect(await screen.findByRole('link', { name: 'Open in Safari' })).toBeVisible();
  await cancel();
});

it('says what to do about data that turns out too large', async () => {
  installOnIphone();
  const half = new Uint8Array(maxSavedBytes / 2 + 1);
  answer = () =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(half);
          stream.enqueue(half);
        },
      }),
    );
  download([{ name: 'data.zip', from: '/api/account/data' }]);
  expect(await screen.findByText(/Open .* in Safari, log in, and download it there/)).toBeVisible();
  await cancel();
  const large = { ...tune, size: maxSavedBytes / 2 + 1 };
  download([large, large]);
  expect(await screen.findByText(/Download them one at a time/)).toBeVisible();
  await cancel();
});
