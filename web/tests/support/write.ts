import type { APIResponse, Page } from '@playwright/test';
import { originOf } from './users.ts';

/** Sends a write to the API with the page's session. Throws the status and text of an error response. */
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
