/**
 * Fetches a URL, and again if the server had closed the connection, such as after it refused the
 * request before without reading its body.
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
