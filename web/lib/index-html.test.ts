import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { productName } from '#worker/domain/product-name.ts';
import { databases } from './database-names.ts';
import { storageKeys } from './storage.ts';

const html = readFileSync(`${import.meta.dirname}/../index.html`, 'utf8');

it('opens the database of the persisted queries in the early script', () => {
  const { database, store } = databases.queries;
  expect(html).toContain(`indexedDB.open('${database}')`);
  expect(html).toContain(`createObjectStore('${store}')`);
  expect(html).toContain(`transaction('${store}')`);
  expect(html).toContain(`objectStore('${store}')`);
});

it('reads the theme from the key that the app writes', () => {
  expect(html).toContain(`localStorage.getItem('${storageKeys.theme}')`);
});

it('has the product name as its title', () => {
  expect(html).toContain(`<title>${productName}</title>`);
});
