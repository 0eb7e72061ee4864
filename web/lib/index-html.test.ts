import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { siteName } from '#worker/domain/site-name.ts';
import { databaseName, stores } from './database/database-names.ts';
import { storageKeys } from './storage.ts';

const html = readFileSync(`${import.meta.dirname}/../index.html`, 'utf8');

it('opens the database of the persisted queries in the early script', () => {
  expect(html).toContain(`indexedDB.open('${databaseName}')`);
  expect(html).toContain(`transaction('${stores.queries}')`);
  expect(html).toContain(`objectStore('${stores.queries}')`);
});

it('reads the theme from the key that the app writes', () => {
  expect(html).toContain(`localStorage.getItem('${storageKeys.theme}')`);
});

it('has the product name as its title', () => {
  expect(html).toContain(`<title>${siteName}</title>`);
});
