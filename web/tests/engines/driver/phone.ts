import { noteRetry } from '#web/tests/support/note-retry.ts';
import type { BrowserWindow } from './browser-window.ts';
import {
  endPress,
  focusedValue,
  type Pressable,
  type PressResult,
  preparePress,
  selectText,
  type Target,
  visibleText,
} from './page-functions.ts';
import { answerTo, until } from './until.ts';

type PageFunction<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>;

const leftPage: PressResult = { isMissed: false, events: ['the page is gone'] };

/** How long typed text may take to appear. */
const retypeAfterMs = 10_000;
/** How long a page may take to open. */
const reopenAfterMs = 20_000;

/** What a person does with the app, in any engine. Every step waits until it is possible. */
export class Phone {
  readonly #window: BrowserWindow;
  #lastPress = 'none';

  constructor(window: BrowserWindow) {
    this.#window = window;
  }

  /** Runs a function in the page. It may use nothing but its arguments, which must be JSON. */
  evaluate<Args extends unknown[], Result>(
    fn: PageFunction<Args, Result>,
    ...args: Args
  ): Promise<Result> {
    return answerTo(this.#window.run<Result>(`return (${fn})(...args)`, ...args));
  }

  /**
   * Opens a page, and waits until the browser has left the previous one. WebKit, restarted without a
   * server, once stayed on a blank page; then opens it again, and says so.
   */
  async goTo(url: string): Promise<void> {
    await until('the previous page answers', () =>
      this.evaluate(() => Boolean(Object.assign(window, { isLeft: true }))),
    );
    await this.#window.goTo(url);
    let startedAt = performance.now();
    await until(`the browser opens ${url}`, async () => {
      const isOpen = await this.evaluate(
        () => !('isLeft' in window) && location.href !== 'about:blank',
      );
      if (!isOpen && performance.now() - startedAt > reopenAfterMs) {
        noteRetry(`${url} didn’t open`);
        await this.#window.goTo(url);
        startedAt = performance.now();
      }
      return isOpen;
    });
  }

  /** Presses the first element that matches. Tries again if the press misses it, and says so. */
  async press(css: string, name?: string | RegExp): Promise<void> {
    const target: Target = {
      css,
      ...(typeof name === 'string' && { name }),
      ...(name instanceof RegExp && { pattern: name.source }),
    };
    let problem = '';
    await this.#until(
      () => `pressing ${JSON.stringify(target)}: ${problem}`,
      async () => {
        const pressable: Pressable = await this.evaluate(preparePress, target);
        if ('problem' in pressable) {
          problem = pressable.problem;
          return false;
        }
        // The driver may not answer if the press opened another page.
        await answerTo(this.#window.clickAt(pressable)).catch(() => {});
        // Then there's no page to ask, either.
        const press: PressResult = await this.evaluate(endPress).catch(() => leftPage);
        this.#lastPress = `${JSON.stringify(target)}: ${press.events.join(', ')}`;
        problem = 'it moved or was replaced';
        if (press.isMissed) noteRetry(`the press missed ${this.#lastPress}`);
        return !press.isMissed;
      },
    );
  }

  /** Replaces the text of a field. WebKit's window can lose a key on a busy machine; then types again, and says so. */
  async fill(css: string, text: string): Promise<void> {
    let value: string | undefined;
    let typedAt: number | undefined;
    await this.#until(
      () => `typing "${text}" into ${css}, where the focus has "${value}"`,
      async () => {
        if (typedAt === undefined || performance.now() - typedAt > retypeAfterMs) {
          if (typedAt !== undefined) noteRetry(`${css} has "${value}", not "${text}"`);
          await this.press(css);
          await this.evaluate(selectText);
          await this.#window.type(text);
          typedAt = performance.now();
        }
        value = await this.evaluate(focusedValue);
        return value?.toLowerCase() === text.toLowerCase();
      },
    );
  }

  /** Presses keys in the focused element. */
  type(text: string): Promise<void> {
    return this.#window.type(text);
  }

  async chooseFile(css: string, path: string): Promise<void> {
    await this.expect(
      `the file input ${css}`,
      (input) => document.querySelector(input) !== null,
      css,
    );
    await this.#window.chooseFiles(css, [path]);
  }

  /** Waits until the page shows the text. */
  async expectText(text: string): Promise<void> {
    await this.#until(
      () => `the page shows "${text}"`,
      async () => (await this.evaluate(visibleText)).includes(text),
    );
  }

  async expectNoText(text: string): Promise<void> {
    await this.#until(
      () => `the page doesn't show "${text}"`,
      async () => !(await this.evaluate(visibleText)).includes(text),
    );
  }

  /** Waits until a function returns true in the page. */
  async expect<Args extends unknown[]>(
    description: string,
    fn: PageFunction<Args, boolean>,
    ...args: Args
  ): Promise<void> {
    await this.#until(
      () => description,
      () => this.evaluate(fn, ...args),
    );
  }

  screenshot(): Promise<Buffer> {
    return this.#window.screenshot();
  }

  /** Retries, and adds the screen and the last press to the error. */
  async #until(goal: () => string, attempt: () => Promise<boolean>): Promise<void> {
    try {
      await until(goal(), attempt);
    } catch (cause) {
      const url = await this.evaluate(() => location.href).catch(String);
      const text = await this.evaluate(visibleText).catch(String);
      const press = `last press: ${this.#lastPress}`;
      const worker = await this.evaluate(serviceWorkerState).catch(String);
      throw new Error(`timed out: ${goal()}\nat ${url}\n${press}\n${worker}\n${text}`, { cause });
    }
  }
}

/** Runs in the page. Returns a line such as `service worker: activated, controls the page, 267 files`. */
async function serviceWorkerState(): Promise<string> {
  const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
  const states = [installing, waiting, active].flatMap((worker) => worker?.state ?? []);
  const precache = (await caches.keys()).find((name) => name.includes('precache'));
  const files = precache ? await (await caches.open(precache)).keys() : [];
  const control = navigator.serviceWorker.controller ? 'controls' : 'doesn’t control';
  return `service worker: ${states.join(', ') || 'none'}, ${control} the page, ${files.length} files`;
}
