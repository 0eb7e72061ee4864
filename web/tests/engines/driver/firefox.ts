import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { killGroup, startProcess } from './browser-process.ts';
import { type BrowserWindow, downloadsIn, viewport, type WindowOptions } from './browser-window.ts';

/** Firefox normally quits within a second. */
const quitMs = 15_000;

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

/** Opens a Firefox window, driven over WebDriver BiDi. */
export async function openFirefox({ profile }: WindowOptions): Promise<BrowserWindow> {
  mkdirSync(downloadsIn(profile), { recursive: true });
  writeFileSync(`${profile}/user.js`, userPreferences(profile));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const firefox = startProcess('firefox-esr', args, {
    home: profile,
    env: { MOZ_CRASHREPORTER_DISABLE: '1' },
    readsErrors: true,
  });
  try {
    const bidi = await connectBidi(`${await addressOf(firefox)}/session`);
    const { contexts } = await bidi.send<{ contexts: [{ context: string }] }>(
      'browsingContext.getTree',
      {},
    );
    const { context } = contexts[0];
    await bidi.send('browsingContext.setViewport', { context, viewport });
    return windowOf(firefox, bidi, context);
  } catch (error) {
    await killGroup(firefox);
    throw error;
  }
}

function windowOf(firefox: ChildProcess, bidi: Bidi, context: string): BrowserWindow {
  async function evaluate(
    body: string,
    args: unknown[],
  ): Promise<NonNullable<Evaluated['result']>> {
    const { type, result, exceptionDetails } = await bidi.send<Evaluated>('script.callFunction', {
      functionDeclaration: `async (text) => { const args = JSON.parse(text); ${body} }`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context },
    });
    if (type === 'exception') throw new Error(exceptionDetails?.text);
    return result ?? {};
  }

  return {
    async goTo(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'none' }).catch(() => {
        // The server is down, so Firefox shows its error page.
      });
    },
    async run<Result>(body: string, ...args: unknown[]): Promise<Result> {
      const { value } = await evaluate(
        `return JSON.stringify((await (async () => { ${body} })()) ?? null)`,
        args,
      );
      return JSON.parse(value ?? 'null');
    },
    async clickAt({ x, y }) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const mouse = { type: 'pointer', id: 'mouse', actions };
      await bidi.send('input.performActions', { context, actions: [mouse] });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      const keyboard = { type: 'key', id: 'keyboard', actions };
      await bidi.send('input.performActions', { context, actions: [keyboard] });
    },
    async chooseFiles(css, files) {
      const { sharedId } = await evaluate('return document.querySelector(args[0])', [css]);
      await bidi.send('input.setFiles', { context, element: { sharedId }, files });
    },
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    async close() {
      const exited = once(firefox, 'exit');
      // Quitting lets Firefox write its cookies.
      const isQuitting = await bidi.send('browser.close', {}).then(
        () => true,
        () => false,
      );
      if (isQuitting) await Promise.race([exited, delay(quitMs, undefined, { ref: false })]);
      await killGroup(firefox);
      bidi.close();
    },
  };
}

/** Returns the WebSocket address that Firefox prints when it is ready. */
async function addressOf(firefox: ChildProcess): Promise<string> {
  if (!firefox.stderr) throw new Error('Firefox has no output');
  const lines: string[] = [];
  for await (const line of createInterface({ input: firefox.stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      // Nothing reads the rest.
      firefox.stderr.resume();
      return address;
    }
    lines.push(line);
  }
  throw new Error(`Firefox did not start:\n${lines.join('\n')}`);
}

function userPreferences(profile: string): string {
  const preferences = {
    // Downloads without asking.
    'browser.download.folderList': 2,
    'browser.download.dir': downloadsIn(profile),
    'browser.download.useDownloadDir': true,
    'browser.download.always_ask_before_handling_new_types': false,
    // Fewer processes, which start faster.
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
    'browser.startup.page': 0,
    'browser.startup.homepage_override.mstone': 'ignore',
    'browser.newtabpage.enabled': false,
    // No requests except the tests'.
    'app.normandy.enabled': false,
    'app.update.enabled': false,
    'browser.safebrowsing.downloads.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
    'ui.prefersReducedMotion': 1,
  };
  return Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

/** A connection to a browser over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
interface Bidi {
  /** Sends a command. Throws the browser's error, or when the connection closes. */
  send<Result>(method: string, params: object): Promise<Result>;
  close(): void;
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Connects to a browser and starts a session. */
async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message }: Reply = JSON.parse(data);
    const command = id === undefined ? undefined : pending.get(id);
    if (id === undefined || command === undefined) return;
    pending.delete(id);
    if (error === undefined) command.resolve(result);
    else command.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('the connection is closed'));
    pending.clear();
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${url} does not respond`)));
  });

  function send<Result>(method: string, params: object): Promise<Result> {
    lastId += 1;
    const command = Promise.withResolvers<unknown>();
    pending.set(lastId, command);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    if (socket.readyState !== WebSocket.OPEN) command.reject(new Error('the connection is closed'));
    // Each BiDi command has its own result type, which the caller provides.
    return command.promise as Promise<Result>;
  }
  await send('session.new', { capabilities: {} });
  return { send, close: () => socket.close() };
}
