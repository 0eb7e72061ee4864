import { Download, Expand } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { css, cx } from '#styled/css';
import { handleDownloadClick } from '#web/downloads/download.ts';
import { hasThumbnail, thumbnailUrl } from '#worker/domain/files/file-rules.ts';
import { FileFacts, fileRowClass } from './file-facts.tsx';

interface AttachmentProps {
  url: string;
  name: string;
  /** Bytes. */
  size: number | null;
  /** Opens the viewer. Undefined for a file that is not a photo. */
  onOpen: (() => void) | undefined;
}

/** A message's file: a download link, or for a photo a link that opens the viewer, with a thumbnail. */
export function Attachment({ url, name, size, onOpen }: AttachmentProps) {
  const [isBroken, setBroken] = useState(false);
  const isPicture = size !== null && hasThumbnail({ name, size }) && !isBroken;
  const Icon = onOpen ? Expand : Download;

  function onClick(event: MouseEvent): void {
    const opensTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (onOpen && !opensTab) {
      event.preventDefault();
      onOpen();
      return;
    }
    handleDownloadClick(event, { name, from: url, ...(size !== null && { size }) });
  }

  return (
    <a
      href={url}
      download={name}
      aria-haspopup={onOpen && 'dialog'}
      onClick={onClick}
      className={css({ display: 'block', marginTop: '2', borderRadius: 'control' })}
    >
      {isPicture && (
        <img
          src={thumbnailUrl(url)}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
          className={pictureStyle}
        />
      )}
      {/* In the place of the picture: growth below the row would scroll the newest message out of view. */}
      {isBroken && (
        <span className={noteStyle}>We can’t show a preview. Open the photo, or download it.</span>
      )}
      <span className={cx(fileRowClass, isPicture && belowPictureStyle)}>
        <FileFacts name={name} size={size} />
        <Icon size={18} className={css({ flexShrink: '0' })} />
      </span>
    </a>
  );
}

// A fixed height: the list must not shift when the image loads.
const pictureStyle = css({
  display: 'block',
  width: '20rem',
  maxWidth: 'full',
  height: '12rem',
  objectFit: 'cover',
  background: 'tint.plain',
  color: 'ink',
  fontSize: '14',
  borderTopRadius: 'control',
});

const noteStyle = css({ display: 'block', paddingBottom: '1', fontSize: '14' });

const belowPictureStyle = css({ borderTop: 'none', borderTopRadius: '0' });
