import { mkdirSync } from 'node:fs';
import { freePort } from '#worker/tests/support/free-ports.ts';
import { killGroup, startProcess } from './browser-process.ts';
import type { BrowserWindow, WindowOptions } from './browser-window.ts';
import { downloadsIn, viewport } from './browser-window.ts';
import { until } from './until.ts';

const embedder = `${import.meta.dirname}/embedder.py`;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Element = Record<typeof elementKey, string>;

/** Opens a WebKitGTK window, driven over the WebDriver protocol (https://www.w3.org/TR/webdriver2/). */
export async function openWebKit({ profile, display }: WindowOptions): Promise<BrowserWindow> {
  mkdirSync(downloadsIn(profile), { recursive: true });
  const port = await freePort();
  const driver = startProcess('WebKitWebDriver', [`--port=${port}`], {
    home: profile,
    env: {
      DISPLAY: display,
      // From C.UTF-8, WebKitGTK would derive "C" as the page's language, which is no valid language
      // tag.
      LANG: 'C',
      LC_ALL: 'C',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  let session: string;
  try {
    await until('WebKitWebDriver responds', async () => (await fetch(`${origin}/status`)).ok);
    session = await startSession(origin, profile);
  } catch (error) {
    await killGroup(driver);
    throw error;
  }
  const post = <Value>(path: string, body: object): Promise<Value> =>
    send('POST', `${session}${path}`, body);
  const elementOf = async (body: string, ...args: unknown[]): Promise<string> => {
    const element = await post<Element | null>('/execute/sync', { script: body, args });
    if (element === null) throw new Error(`no element: ${body}`);
    return element[elementKey];
  };

  return {
    goTo: (url) => post('/url', { url }),
    async run<Result>(body: string, ...args: unknown[]): Promise<Result> {
      const script = `const [args, done] = arguments;
        (async () => { ${body} })().then(
          (value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
      const answer = await post<{ value: Result; error?: string }>('/execute/async', {
        script,
        args: [args],
      });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    async clickAt({ x, y }) {
      const at = { type: 'pointerMove', duration: 0, origin: 'viewport' };
      const actions = [
        { ...at, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
      await post('/actions', { actions: [{ ...mouse, actions }] });
    },
    async type(text) {
      const focused = await elementOf('return document.activeElement');
      await post(`/element/${focused}/value`, { text });
    },
    async chooseFiles(css, paths) {
      const input = await elementOf('return document.querySelector(arguments[0])', css);
      await post(`/element/${input}/value`, { text: paths.join('\n') });
    },
    async screenshot() {
      return Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64');
    },
    async close() {
      // Ending the session lets the browser write its cookies.
      await send('DELETE', session).catch(() => {});
      await killGroup(driver);
    },
  };
}

async function startSession(origin: string, profile: string): Promise<string> {
  const { width, height } = viewport;
  const browserOptions = {
    binary: '/usr/bin/python3',
    args: [embedder, '--profile', profile, `--width=${width}`, `--height=${height}`],
  };
  const { sessionId } = await send<{ sessionId: string }>('POST', `${origin}/session`, {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': browserOptions,
      },
    },
  });
  return `${origin}/session/${sessionId}`;
}

async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  // Each WebDriver command has its own response type, which the caller provides.
  const { value } = (await response.json()) as { value: Value };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}
