import { onTestFinished, vi } from 'vitest';
import * as leaving from '#web/lib/leave-for.ts';

/** Replaces or adds a property until the end of the test. */
export function replaceProperty(object: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { configurable: true, value });
  onTestFinished(() => {
    if (before) Object.defineProperty(object, name, before);
    else Reflect.deleteProperty(object, name);
  });
}

/** Returns the list of the paths that the app leaves for, because jsdom can't leave its page. */
export function recordExits(): string[] {
  const exits: string[] = [];
  const leave = vi.spyOn(leaving, 'leaveFor');
  leave.mockImplementation((path) => void exits.push(path));
  onTestFinished(() => leave.mockRestore());
  return exits;
}
