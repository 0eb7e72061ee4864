import { useState } from 'react';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { photoOf } from './photo.ts';

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'), 'PhotoViewer', { retry: true });

/** Returns the viewer for the photos of these messages, and the function that opens it at one message's photo. */
export function usePhotoViewer(messages: readonly OrderMessageJson[]) {
  const [openId, setOpenId] = useState<string>();
  const isOpen = openId !== undefined;
  const photos = isOpen ? messages.map(photoOf).filter((photo) => photo !== undefined) : [];
  return {
    openPhoto: setOpenId,
    viewer: (
      <LazyMount open={isOpen}>
        <PhotoViewer
          photos={photos}
          openId={openId}
          onOpen={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      </LazyMount>
    ),
  };
}
