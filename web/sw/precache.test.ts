import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPrecache } from './precache.ts';

/** The URLs that each controller installs; a controller downloads them one after the other. */
const installed = vi.hoisted(() => [] as string[][]);
vi.mock('workbox-precaching', () => ({
  PrecacheController: class {
    urls: string[] = [];
    addToCacheList(entries: { url: string }[]) {
      this.urls.push(...entries.map(({ url }) => url));
    }
    install = () => installed.push(this.urls);
    activate = vi.fn();
  },
}));

let worker: EventTarget;

beforeEach(() => {
  installed.length = 0;
  worker = new EventTarget();
  vi.stubGlobal('self', worker);
});

afterEach(() => vi.unstubAllGlobals());

const urls = Array.from({ length: 20 }, (_, index) => `/assets/${index}.js`);
const entries = urls.map((url) => ({ url, revision: null }));

it('downloads every file once, six at a time', () => {
  createPrecache(entries);
  expect(installed).toEqual([]);
  worker.dispatchEvent(new Event('install'));
  expect(installed).toHaveLength(6);
  expect(installed.flat().toSorted()).toEqual(urls.toSorted());
});

it('compares the files of earlier versions with the complete list before deleting them', () => {
  const precache = createPrecache(entries);
  worker.dispatchEvent(new Event('activate'));
  expect(precache.activate).toHaveBeenCalledOnce();
  expect(precache).toMatchObject({ urls });
});
