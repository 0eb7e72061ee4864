import { useQuery } from '@tanstack/react-query';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { fetchFiles } from '#web/downloads/fetch-files.ts';
import { photoType } from '#web/features/chat/attachments/chosen-file-rules.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Photo } from './photo.ts';
import { useZoom } from './use-zoom.ts';

const directions: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How long a photo stays in memory after it was on screen, in ms. */
const keepMs = 60_000;

const zoomStep = 1.5;

/** How far an arrow key moves a zoomed photo, in px. */
const arrowPx = 80;

/** One photo, which the user can zoom and move. The arrow keys move a zoomed photo, or lead to the next one. */
export function PhotoStage({ photo, onStep }: { photo: Photo; onStep: (step: 1 | -1) => void }) {
  const stage = useRef<HTMLDivElement>(null);
  const { view, zoomBy, moveBy, handlers } = useZoom(stage, onStep);
  useArrowKeys(({ x, y }) => {
    const isZoomed = view.scale > 1;
    if (isZoomed) moveBy({ x: -x * arrowPx, y: -y * arrowPx });
    else if (x !== 0) onStep(x);
    return isZoomed || x !== 0;
  });
  const { src, error, retry } = usePhotoUrl(photo);
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <div data-fill className={frameStyle}>
      <div ref={stage} className={stageStyle} {...handlers}>
        {src && !isUnreadable && (
          <img
            src={src}
            alt={photo.name}
            draggable={false}
            onError={() => setUnreadable(true)}
            className={photoStyle}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            }}
          />
        )}
        {!src && !error && (
          <p role="status" className={css({ row: '2', margin: 'auto' })}>
            <Spinner />
            Loading the photo
          </p>
        )}
      </div>
      {isUnreadable && (
        <Notice
          title="Can’t Show This Photo"
          text="This browser can’t read its format. Download it to see it."
        />
      )}
      {error && (
        <Notice
          isError
          title="Error Loading the Photo"
          text={messageOf(error, 'Failed to load the photo')}
          action={<Button onClick={retry}>Try Again</Button>}
        />
      )}
      {src && !isUnreadable && (
        <div className={zoomStyle}>
          <Button
            aria-label="Zoom out"
            disabled={view.scale === 1}
            onClick={() => zoomBy(1 / zoomStep)}
          >
            <ZoomOut size={20} />
          </Button>
          <Button aria-label="Zoom in" onClick={() => zoomBy(zoomStep)}>
            <ZoomIn size={20} />
          </Button>
        </div>
      )}
    </div>
  );
}

/** Loads a photo and returns a URL for it. The server sends files only as downloads, which no image can show. */
function usePhotoUrl({ url, name, size }: Photo) {
  const { data, error, refetch } = useQuery({
    queryKey: ['photo', url],
    queryFn: async ({ signal }) => {
      const source = { name, from: url, size: size ?? undefined };
      const [file] = await fetchFiles([source], { signal, onProgress() {} });
      // The type comes from the name, so the browser never runs the file as a page.
      return new Blob(file ? [file] : [], { type: photoType(name) ?? '' });
    },
    // Fails offline instead of waiting for the network.
    networkMode: 'always',
    gcTime: keepMs,
  });
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const created = URL.createObjectURL(data);
    setSrc(created);
    return () => URL.revokeObjectURL(created);
  }, [data]);
  return { src, error: data ? null : error, retry: () => void refetch() };
}

interface Direction {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** Listens to the arrow keys, wherever the focus is in the dialog. `onArrow` returns whether it used the key. */
function useArrowKeys(onArrow: (direction: Direction) => boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = directions[event.key];
      // With a modifier the keys belong to the browser: Alt+Left goes back.
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!direction || hasModifier || !onArrow(direction)) return;
      // The tabs and lists behind the dialog use the arrow keys, too.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });
}

const frameStyle = css({
  position: 'relative',
  flex: '1',
  minHeight: '0',
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  background: 'ground',
  '& > *': { gridArea: '1 / 1' },
});

const stageStyle = css({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  overflow: 'hidden',
  // The page must not scroll or zoom instead.
  touchAction: 'none',
  userSelect: 'none',
});

const photoStyle = css({
  width: 'full',
  height: 'full',
  objectFit: 'contain',
  pointerEvents: 'none',
});

const zoomStyle = css({
  // Above the photo, whose transform would cover it.
  position: 'relative',
  placeSelf: 'end',
  display: 'flex',
  gap: '2',
  margin: '3',
});
