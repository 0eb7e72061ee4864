import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { BrowserWindow, WindowOptions } from './driver/browser-window.ts';
import { openChromium } from './driver/chromium.ts';
import { openFirefox } from './driver/firefox.ts';
import { Phone } from './driver/phone.ts';
import { openWebKit } from './driver/webkit.ts';
import { type ServerProxy, startServerProxy } from './server-proxy.ts';

const engines = {
  webkit: openWebKit,
  firefox: openFirefox,
  chromium: openChromium,
} satisfies Record<string, (options: WindowOptions) => Promise<BrowserWindow>>;

export type EngineName = keyof typeof engines;

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName;
  }
}

/** A phone with the app. It outlives its browser, which `restart` closes and opens again. */
export interface InstalledPhone {
  phone: Phone;
  profile: string;
  /** Closes the browser and opens it with the same profile, as after a restart of the phone. */
  restart(): Promise<Phone>;
}

/** Opens a new phone in the engine that this project tests. It closes when the test ends. */
export async function openPhone(): Promise<InstalledPhone> {
  const profile = join(inject('directory'), crypto.randomUUID());
  mkdirSync(profile, { recursive: true });
  const open = () => engines[inject('engine')]({ profile, display: inject('display') });
  let window: BrowserWindow | undefined = await open();
  onTestFinished(() => window?.close());
  return {
    phone: new Phone(window),
    profile,
    async restart() {
      await window?.close();
      // The test's end must not close it again if it fails to reopen.
      window = undefined;
      window = await open();
      return new Phone(window);
    },
  };
}

/** Starts a proxy in front of the server, through which this test's phones connect. */
export async function openServer(): Promise<ServerProxy> {
  const index = Number(process.env.VITEST_POOL_ID) - 1;
  const port = inject('proxyPorts')[index];
  if (port === undefined) throw new Error(`no port for worker ${index}`);
  const proxy = await startServerProxy({ port, serverPort: inject('serverPort') });
  onTestFinished(() => proxy.close());
  return proxy;
}
