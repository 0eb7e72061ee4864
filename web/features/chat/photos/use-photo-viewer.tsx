import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
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

/**
 * Returns the viewer for the photos of these messages, and the function that opens it at one message's photo. The open
 * photo is a history entry, so that Back closes only the photo.
 */
export function usePhotoViewer(messages: readonly OrderMessageJson[]) {
  const openId = useLocation({ select: ({ state }) => state.photo });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOpen = openId !== undefined;
  const photos = isOpen ? messages.map(photoOf).filter((photo) => photo !== undefined) : [];

  function openPhoto(id: string): void {
    void navigate({
      ...{ to: '.', search: true, hash: true, resetScroll: false },
      state: (before) => ({ ...before, photo: id }),
      replace: isOpen,
    });
  }

  return {
    openPhoto,
    viewer: (
      <LazyMount open={isOpen}>
        <PhotoViewer
          photos={photos}
          openId={openId}
          onOpen={openPhoto}
          onClose={() => history.back()}
        />
      </LazyMount>
    ),
  };
}
