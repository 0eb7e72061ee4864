import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '#web/api/queries.ts';
import type { SignedInUserJson } from '#worker/domain/accounts/accounts.api.ts';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';
import { createCacheOwner } from './persist-queries.ts';

const onLeave = vi.fn();
const reload = vi.fn();
const productsKey = queries.products.queryKey;
let client: QueryClient;

beforeEach(() => {
  onLeave.mockReset();
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  setCookie('ana');
  client = new QueryClient();
  client.setQueryData(productsKey, []);
});

afterEach(() => vi.unstubAllGlobals());

function setCookie(userId: string | undefined): void {
  vi.stubGlobal('document', { cookie: userId ? `${signedInCookie}=${userId}` : '' });
}

function reportUser(id: string | null): void {
  client.setQueryData(
    queries.currentUser.queryKey,
    id === null ? null : ({ id } as SignedInUserJson),
  );
}

const ownerOf = (userId: string | undefined) => createCacheOwner(client, userId, onLeave);

it('keeps the cache while the user stays', () => {
  const owner = ownerOf('ana');
  reportUser('ana');
  owner.checkCurrentUser();
  expect(owner.resetIfLeft()).toBe(false);
  expect(owner.userId).toBe('ana');
  expect(onLeave).not.toHaveBeenCalled();
  expect(client.getQueryData(productsKey)).toEqual([]);
});

it('keeps the queries that started before the user was known', () => {
  const owner = ownerOf(undefined);
  expect(owner.persister).toBeUndefined();
  reportUser('ana');
  owner.checkCurrentUser();
  expect(owner.userId).toBe('ana');
  expect(owner.persister).toBeDefined();
  expect(client.getQueryData(productsKey)).toEqual([]);
});

it.each(['bob', null])('resets the cache when the API reports %s', (next) => {
  const owner = ownerOf('ana');
  reportUser(next);
  owner.checkCurrentUser();
  expect(owner.userId).toBe(next ?? undefined);
  expect(onLeave).toHaveBeenCalledExactlyOnceWith(next ?? undefined);
  expect(client.getQueryData(productsKey)).toBeUndefined();
  expect(client.getQueryData(queries.currentUser.queryKey)?.id).toBe(next ?? undefined);
});

it('resets the cache and reloads when another user signs in from another tab', () => {
  const owner = ownerOf('ana');
  reportUser('ana');
  setCookie('bob');
  expect(owner.resetIfLeft()).toBe(true);
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('bob');
  expect(reload).toHaveBeenCalledOnce();
  expect(owner.userId).toBeUndefined();
  expect(client.getQueryData(queries.currentUser.queryKey)).toBeUndefined();
});

it('resets the cache without a reload when the user signs out in another tab', () => {
  const owner = ownerOf('ana');
  setCookie(undefined);
  expect(owner.resetIfLeft()).toBe(true);
  expect(onLeave).toHaveBeenCalledExactlyOnceWith(undefined);
  expect(reload).not.toHaveBeenCalled();
  expect(owner.resetIfLeft()).toBe(false);
});

it('tolerates a cookie that never named the user', () => {
  setCookie(undefined);
  const owner = ownerOf('ana');
  expect(owner.resetIfLeft()).toBe(false);
});

it('knows no one to leave while no user is known', () => {
  const owner = ownerOf(undefined);
  setCookie('bob');
  expect(owner.resetIfLeft()).toBe(false);
  expect(onLeave).not.toHaveBeenCalled();
});
