import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { css } from '#styled/css';
import { download } from '#web/downloads/download.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { Photo } from './photo.ts';
import { PhotoStage } from './photo-stage.tsx';

interface PhotoViewerProps {
  /** The photos of the conversation, oldest first. */
  photos: readonly Photo[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Shows the photos of a conversation one by one, in a dialog named after the file. */
export function PhotoViewer({ photos, openId, onOpen, onClose }: PhotoViewerProps) {
  const index = photos.findIndex(({ id }) => id === openId);
  const photo = photos[index];

  function step(by: -1 | 1): void {
    const next = photos[index + by];
    if (next) onOpen(next.id);
  }

  return (
    <Dialog
      open={photo !== undefined}
      onClose={onClose}
      title={photo?.name ?? ''}
      size="full"
      footer={
        photo && (
          <>
            {photos.length > 1 && (
              <div className={stepsStyle}>
                <Button aria-label="Previous photo" disabled={index === 0} onClick={() => step(-1)}>
                  <ChevronLeft size={20} />
                </Button>
                <span>
                  {index + 1} of {photos.length}
                </span>
                <Button
                  aria-label="Next photo"
                  disabled={index === photos.length - 1}
                  onClick={() => step(1)}
                >
                  <ChevronRight size={20} />
                </Button>
              </div>
            )}
            <Button
              variant="action"
              onClick={() =>
                download([{ name: photo.name, from: photo.url, size: photo.size ?? undefined }])
              }
            >
              <Download size={20} />
              Download
            </Button>
          </>
        )
      }
    >
      {photo && <PhotoStage key={photo.id} photo={photo} onStep={step} />}
    </Dialog>
  );
}

const stepsStyle = css({ row: '3', marginInlineEnd: 'auto', fontVariantNumeric: 'tabular-nums' });
