import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const embedder = `${import.meta.dirname}/embedder.py`;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

interface BrowserOptions {
  /** The directory with cookies and databases; the same directory means the same browser. */
  profile: string;
  /** The X display, such as `:91`. */
  display: string;
}

/** One WebKit window, driven over the WebDriver protocol (https://www.w3.org/TR/webdriver2/). */
export class WebKit {
  readonly #driver: ChildProcess;
  readonly #session: string;

  private constructor(driver: ChildProcess, session: string) {
    this.#driver = driver;
    this.#session = session;
  }

  static async start({ profile, display }: BrowserOptions): Promise<WebKit> {
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: display,
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        NO_AT_BRIDGE: '1',
      },
      stdio: 'ignore',
    });
    const origin = `http://127.0.0.1:${port}`;
    await until('the driver responds', async () => (await fetch(`${origin}/status`)).ok);
    const browserOptions = {
      binary: '/usr/bin/python3',
      args: [embedder, '--profile', profile],
    };
    try {
      const { sessionId } = await send<{ sessionId: string }>('POST', `${origin}/session`, {
        capabilities: {
          alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': browserOptions },
        },
      });
      return new WebKit(driver, `${origin}/session/${sessionId}`);
    } catch (error) {
      driver.kill();
      throw error;
    }
  }

  async close(): Promise<void> {
    await send('DELETE', this.#session).catch(() => {});
    const exited = once(this.#driver, 'exit');
    this.#driver.kill();
    await exited;
  }

  async goTo(url: string): Promise<void> {
    await send('POST', `${this.#session}/url`, { url });
  }

  async reload(): Promise<void> {
    await send('POST', `${this.#session}/refresh`, {});
  }

  /** Runs a function body in the page and returns its result. */
  run<Result>(body: string, ...args: unknown[]): Promise<Result> {
    return send('POST', `${this.#session}/execute/sync`, { script: body, args });
  }

  /** Runs an async function body in the page. Throws its error as text. */
  async runAsync<Result>(body: string): Promise<Result> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => { ${body} })().then(
        (value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await send<{ value: Result; error?: string }>(
      'POST',
      `${this.#session}/execute/async`,
      { script, args: [] },
    );
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** Waits for the text on the page. */
  async expectText(text: string, withinMs?: number): Promise<void> {
    const isShown = () =>
      this.run<boolean>('return document.body?.innerText.includes(arguments[0])', text);
    await until(`the page shows "${text}"`, isShown, withinMs);
  }

  /** Clicks the first matching element as soon as it exists. Its text must end with `text`, or its label equal it. */
  async click(css: string, text?: string): Promise<void> {
    const element = await until(`${css} ${text ?? ''}`, () => this.#find(css, text));
    await this.run(`arguments[0].scrollIntoView({ block: 'center' })`, { [elementKey]: element });
    await send('POST', `${this.#session}/element/${element}/click`, {});
  }

  async #find(css: string, text: string | undefined): Promise<string | undefined> {
    const found = await this.run<Record<string, string> | null>(
      `const [css, text] = arguments;
       return [...document.querySelectorAll(css)].find((element) => text === null
         || element.textContent.trim().endsWith(text)
         || element.getAttribute('aria-label') === text) ?? null;`,
      css,
      text ?? null,
    );
    return found?.[elementKey];
  }
}

/** Retries until an attempt returns a value. Throws if none does in time. */
export async function until<Result>(
  description: string,
  attempt: () => Promise<Result | null | undefined | false>,
  withinMs = 20_000,
): Promise<Result> {
  const end = Date.now() + withinMs;
  let cause: unknown;
  while (Date.now() < end) {
    try {
      const result = await attempt();
      if (result) return result;
      cause = undefined;
    } catch (error) {
      // The page is navigating.
      cause = error;
    }
    await delay(50);
  }
  throw new Error(`timed out after ${withinMs} ms: ${description}`, { cause });
}

async function send<Value>(method: string, url: string, body?: unknown): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // Each WebDriver command has its own response type, which the caller provides.
  const { value } = (await response.json()) as { value: Value };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
