/** A file for the scanner to fetch. */
export interface ScannedFile {
  /** Works for an hour. */
  url: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Without quotes. The object has another one if its sender has replaced it, and is then never sent to anyone. */
  etag: string;
}

/** Returns whether a file may be downloaded. Throws if the scanner has no answer yet. */
export type ScanFile = (file: ScannedFile) => Promise<boolean>;

interface ScannerSettings {
  url: string;
  /** Sent as a bearer token. */
  token: string | undefined;
}

/** Must stay below a job's lease. */
const timeoutMs = 50_000;

/**
 * Asks a scanner: POSTs the file's URL, name, size and ETag as JSON to `url`, which answers
 * `{"clean": true}` or `{"clean": false}`, or any other status while it can't say.
 */
export function createFileScanner({ url, token }: ScannerSettings): ScanFile {
  return async (file) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(file),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) throw new Error(`the file scanner returned ${response.status}`);
    const { clean } = (await response.json()) as { clean?: unknown };
    if (typeof clean !== 'boolean') throw new Error('the file scanner returned no verdict');
    return clean;
  };
}
