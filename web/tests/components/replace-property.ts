import { onTestFinished } from 'vitest';

/** Replaces or adds a property until the end of the test. */
export function replaceProperty(object: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { configurable: true, value });
  onTestFinished(() => {
    if (before) Object.defineProperty(object, name, before);
    else Reflect.deleteProperty(object, name);
  });
}

/** Returns the list of the URLs that the app leaves for, because jsdom can't leave its page. */
export function recordExits(): string[] {
  const exits: string[] = [];
  const { location } = globalThis;
  const standIn = new Proxy(
    {},
    {
      get: (_, key) =>
        key === 'assign' ? (url: string) => exits.push(url) : Reflect.get(location, key),
    },
  );
  replaceProperty(globalThis, 'location', standIn);
  return exits;
}
