import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '#web/lib/storage.ts';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { chosenTruck, resolveTruck } from './current-truck.ts';
import { storedTruck } from './stored-truck.ts';

const rows = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => rows.get(key) ?? null,
  setItem: (key: string, value: string) => void rows.set(key, value),
  removeItem: (key: string) => void rows.delete(key),
});
const events = new EventTarget();
vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));

const truck = {
  year: '2014',
  make: 'Ram',
  model: '2500',
  transmission: '68RFE automatic',
  vin: null,
};
const saved: TruckJson = {
  ...truck,
  id: 't1',
  version: 1,
  nickname: 'Tow rig',
  device: null,
  deviceSerial: null,
};
const other: TruckJson = { ...saved, id: 't2', year: '2005', make: 'Dodge', model: 'Ram 2500' };

function signIn(userId: string | undefined): void {
  vi.stubGlobal('document', { cookie: userId === undefined ? '' : `${signedInCookie}=${userId}` });
}

// The unit tests share their processes.
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  signIn(undefined);
  rows.clear();
  chosenTruck.choose(undefined);
});

describe('the stored truck', () => {
  it('is the last one set', () => {
    expect(storedTruck.get()).toBeUndefined();
    storedTruck.set(truck);
    expect(storedTruck.get()).toEqual(truck);
    storedTruck.set(undefined);
    expect(rows.size).toBe(0);
  });

  it.each(['not JSON', 'null', '[]', '{}', JSON.stringify({ ...truck, year: 2014 })])(
    'ignores %s in storage',
    (text) => {
      rows.set(storageKeys.truck, text);
      expect(storedTruck.get()).toBeUndefined();
    },
  );

  it('survives signing in if a visitor chose it', () => {
    storedTruck.set(truck);
    expect(storedTruck.get('ana')).toEqual(truck);
  });

  it.each([undefined, 'ben'])('is deleted when %s reads the truck of another user', (reader) => {
    storedTruck.set({ ...truck, userId: 'ana' });
    expect(storedTruck.get('ana')).toEqual({ ...truck, userId: 'ana' });
    expect(storedTruck.get(reader)).toBeUndefined();
    expect(rows.size).toBe(0);
  });
});

describe('the chosen truck', () => {
  it('notifies its listeners and is stored', () => {
    const listener = vi.fn();
    const unsubscribe = chosenTruck.subscribe(listener);
    chosenTruck.choose(truck);
    expect(listener).toHaveBeenCalledOnce();
    expect(chosenTruck.get()).toEqual(truck);
    expect(storedTruck.get()).toEqual(truck);
    unsubscribe();
    chosenTruck.choose(undefined);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('stores its user and its id in the garage, but not its nickname or device', () => {
    signIn('ana');
    chosenTruck.choose(saved);
    expect(chosenTruck.get()).toEqual({ ...truck, id: 't1', userId: 'ana' });
  });

  it('follows the choice of another tab', () => {
    const unsubscribe = chosenTruck.subscribe(() => {});
    rows.set(storageKeys.truck, JSON.stringify(truck));
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
    expect(chosenTruck.get()).toBeUndefined();
    events.dispatchEvent(Object.assign(new Event('storage'), { key: storageKeys.truck }));
    expect(chosenTruck.get()).toEqual(truck);
    unsubscribe();
  });

  it('is forgotten after signing out, but a visitor’s choice stays', () => {
    chosenTruck.choose(truck);
    chosenTruck.forgetOtherUsers(undefined);
    expect(chosenTruck.get()).toEqual(truck);

    signIn('ana');
    chosenTruck.choose(saved);
    chosenTruck.forgetOtherUsers('ana');
    expect(chosenTruck.get()?.id).toBe('t1');
    chosenTruck.forgetOtherUsers(undefined);
    expect(chosenTruck.get()).toBeUndefined();
    expect(rows.size).toBe(0);
  });
});

describe('the current truck', () => {
  it('is the first in the garage by default', () => {
    expect(resolveTruck(undefined, undefined)).toBeUndefined();
    expect(resolveTruck(undefined, [])).toBeUndefined();
    expect(resolveTruck(undefined, [saved, other])).toBe(saved);
  });

  it('is a visitor’s choice rather than the garage’s first truck', () => {
    expect(resolveTruck(truck, [other])).toBe(truck);
  });

  it('is the chosen truck as the garage has it now', () => {
    const stored = { ...truck, id: 't2' };
    expect(resolveTruck(stored, undefined)).toBe(stored);
    expect(resolveTruck(stored, [saved, other])).toBe(other);
  });

  it('is the first in the garage once the chosen truck is removed', () => {
    expect(resolveTruck({ ...truck, id: 't3' }, [saved, other])).toBe(saved);
    expect(resolveTruck({ ...truck, id: 't3' }, [])).toBeUndefined();
  });
});
