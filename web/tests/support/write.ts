import type { APIResponse, Page } from '@playwright/test';
import { originOf } from './people.ts';

/** Writes to the API as the person of a page, past its screens; throws what the store answers to a refusal. */
export async function writeAs(
  page: Page,
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  data: object = {},
): Promise<APIResponse> {
  const headers = { Origin: originOf(page) };
  const response = await page.request.fetch(path, { method, headers, data });
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
  return response;
}
