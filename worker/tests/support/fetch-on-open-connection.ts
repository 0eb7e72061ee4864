/**
 * Fetches a URL. Retries once if the server closed the kept-alive connection, as it does after
 * refusing a request without reading its body.
 */
export async function fetchOnOpenConnection(
  url: URL | string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET' && code !== 'EPIPE') throw error;
    return fetch(url, init);
  }
}
