import { useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { api, messageOf } from '#web/api/api.ts';
import { formatFileSize, formatProgress, percentOf } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import type { DownloadSource } from './download.ts';
import { fetchFiles, TooLargeError } from './fetch-files.ts';

/**
 * Opens a dialog that fetches files and offers the share sheet. It has its own root, because few
 * users ever need it.
 */
export function openSaveDialog(sources: readonly DownloadSource[]): void {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const close = () => {
    root.unmount();
    element.remove();
  };
  root.render(<SaveDialog sources={sources} onClose={close} />);
}

interface SaveDialogProps {
  sources: readonly DownloadSource[];
  onClose: () => void;
}

function SaveDialog({ sources, onClose }: SaveDialogProps) {
  const { state, share, tryAgain } = useSaveFiles(sources, onClose);
  const [first, ...others] = sources;
  const name = others.length === 0 ? (first?.name ?? '') : `${sources.length} files`;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      sheet={false}
      title="Save to This Device"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {state.step === 'ready' && (
            <Button variant="action" onClick={() => void share(state.files)}>
              Save
            </Button>
          )}
          {state.step === 'failed' && (
            <Button variant="action" onClick={tryAgain}>
              Try Again
            </Button>
          )}
          {state.step === 'safari' && state.link !== null && <SafariLink path={state.link} />}
        </>
      }
    >
      <p>{name}</p>
      <Progress sources={sources} state={state} />
    </Dialog>
  );
}

function Progress({ sources, state }: { sources: readonly DownloadSource[]; state: SaveState }) {
  switch (state.step) {
    case 'fetching': {
      const progress = { sent: state.received, size: totalOf(sources) };
      if (progress.size === 0) return <p>{formatFileSize(state.received)} so far</p>;
      const words = formatProgress(progress);
      return <ProgressBar label="Download" percent={percentOf(progress)} words={words} />;
    }
    case 'ready':
      return <p role="status">Press Save, then choose Save to Files.</p>;
    case 'failed':
      return <p role="alert">{state.message}</p>;
    case 'safari':
      return <p role="status">{safariText(sources, state.link)}</p>;
  }
}

function safariText(sources: readonly DownloadSource[], link: string | null): string {
  if (link !== null) {
    const size = totalOf(sources);
    const file = size === 0 ? 'this file' : `this file (${formatFileSize(size)})`;
    return `The installed app can’t save ${file}. Open it in Safari. The link works once, within 5 minutes.`;
  }
  return sources.length > 1
    ? 'These files are too large to save together. Download them one at a time.'
    : `This is too large to save from the installed app. Open ${location.host} in Safari, log in, and download it there.`;
}

/** Opens one of our paths in Safari. iOS would open an ordinary link in the installed app. */
function SafariLink({ path }: { path: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(location.origin + path).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <>
      <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy Link'}</Button>
      <ButtonLink variant="action" href={`x-safari-${location.origin}${path}`}>
        Open in Safari
      </ButtonLink>
    </>
  );
}

/** Returns the size of all files in bytes, or 0 if it is unknown. */
function totalOf(sources: readonly DownloadSource[]): number {
  return sources.some(({ size }) => size === undefined)
    ? 0
    : sources.reduce((sum, { size = 0 }) => sum + size, 0);
}

type SaveState =
  | { step: 'fetching'; received: number }
  | { step: 'ready'; files: File[] }
  | { step: 'failed'; message: string }
  /**
   * The app can't save it. `link` is our path that works once in Safari; null if only a signed-in
   * Safari can open it.
   */
  | { step: 'safari'; link: string | null };

const start: SaveState = { step: 'fetching', received: 0 };

/** Fetches files for the share sheet, or a one-time link to a file that is too large for it. */
function useSaveFiles(sources: readonly DownloadSource[], onSaved: () => void) {
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
