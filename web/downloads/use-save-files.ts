import { useCallback, useEffect, useRef, useState } from 'react';
import { api, messageOf } from '#web/api/api.ts';
import type { DownloadSource } from './download.ts';
import { fetchFiles, TooLargeError } from './fetch-files.ts';

/** The current step of saving files. */
export type SaveState =
  | { step: 'fetching'; received: number }
  | { step: 'ready'; files: File[] }
  | { step: 'failed'; message: string }
  /** The app can't save it. `link` is our path that works once in Safari; null if only a signed-in Safari can open it. */
  | { step: 'safari'; link: string | null };

const start: SaveState = { step: 'fetching', received: 0 };

/** Fetches files for the share sheet, or a one-time link to a file that is too large for it. */
export function useSaveFiles(sources: readonly DownloadSource[], onSaved: () => void) {
  const [state, setState] = useState<SaveState>(start);

  const current = useRef<AbortController>(undefined);

  const run = useCallback(() => {
    current.current?.abort();
    current.current = new AbortController();
    const { signal } = current.current;
    const update = (next: SaveState) => signal.aborted || setState(next);
    const onProgress = (received: number) => update({ step: 'fetching', received });
    update(start);
    prepare(sources, signal, onProgress).then(update, (error: unknown) =>
      update({ step: 'failed', message: messageOf(error, 'The connection was lost.') }),
    );
  }, [sources]);

  useEffect(() => {
    run();
    return () => current.current?.abort();
  }, [run]);

  return {
    state,
    tryAgain: run,
    /** Opens the share sheet. Call it in a click handler, or the browser refuses. */
    async share(files: File[]): Promise<void> {
      try {
        await navigator.share({ files });
        onSaved();
      } catch (error) {
        // The user closed the share sheet.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        setState({ step: 'failed', message: 'This device couldn’t save the file.' });
      }
    },
  };
}

async function prepare(
  sources: readonly DownloadSource[],
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<SaveState> {
  try {
    const files = await fetchFiles(sources, { signal, onProgress });
    if (navigator.canShare?.({ files })) return { step: 'ready', files };
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
  }
  const [source, ...others] = sources;
  const path = source && others.length === 0 ? source.from : undefined;
  if (typeof path !== 'string' || !path.startsWith('/api/objects/')) {
    return { step: 'safari', link: null };
  }
  const { url } = await api(`${path as `/api/objects/${string}`}/link`, { method: 'POST', signal });
  return { step: 'safari', link: url };
}
