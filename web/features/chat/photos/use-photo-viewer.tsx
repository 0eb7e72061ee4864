import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { photoOf } from './photo.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the message whose photo is open. */
    photo?: string;
  }
}

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'), 'PhotoViewer', { retry: true });

interface Options {
  /** There may be more messages, which are being loaded. */
  isLoading: boolean;
}

/**
 * Returns the viewer for the photos of these messages, and the function that opens it at one message's photo. The open
 * photo is a history entry, so that Back closes only the photo.
 */
export function usePhotoViewer(messages: readonly OrderMessageJson[], { isLoading }: Options) {
  const { photo: openId, __TSR_index: entry } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate();
  const { history } = useRouter();
  const leaving = useRef<number>(undefined);
  const isOpen = openId !== undefined;
  const photos = isOpen ? messages.map(photoOf).filter((photo) => photo !== undefined) : [];
  // After a reload, the photo may be in an older message.
  const isMissing = isOpen && !isLoading && !photos.some(({ id }) => id === openId);

  function openPhoto(id: string): void {
    void navigate({
      ...{ to: '.', search: true, hash: true, resetScroll: false },
      state: (before) => ({ ...before, photo: id }),
      replace: isOpen,
    });
  }

  function close(): void {
    // Going back takes a moment. A second Escape must not go back twice.
    if (leaving.current === entry) return;
    leaving.current = entry;
    history.back();
  }

  const closeMissing = useEffectEvent(close);
  useEffect(() => {
    if (leaving.current !== entry) leaving.current = undefined;
    if (isMissing) closeMissing();
  }, [entry, isMissing]);

  return {
    openPhoto,
    viewer: (
      <LazyMount open={isOpen}>
        <PhotoViewer photos={photos} openId={openId} onOpen={openPhoto} onClose={close} />
      </LazyMount>
    ),
  };
}
