import { Download } from 'lucide-react';
import { useState } from 'react';
import { css, cx } from '#styled/css';
import { handleDownloadClick } from '#web/downloads/download.ts';
import { hasThumbnail, thumbnailUrl } from '#worker/domain/files/file-rules.ts';
import { FileFacts, fileRowClass } from './file-facts.tsx';

interface AttachmentProps {
  url: string;
  name: string;
  /** Bytes. */
  size: number | null;
}

/** A message's file: a download link, with a thumbnail if it is an image. */
export function Attachment({ url, name, size }: AttachmentProps) {
  const [isBroken, setBroken] = useState(false);
  const isPicture = size !== null && hasThumbnail({ name, size }) && !isBroken;
  return (
    <a
      href={url}
      download={name}
      onClick={(event) =>
        handleDownloadClick(event, { name, from: url, ...(size !== null && { size }) })
      }
      className={linkStyle}
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
      <span className={cx(fileRowClass, isPicture && belowPictureStyle)}>
        <FileFacts name={name} size={size} />
        <Download size={18} strokeWidth={1.75} aria-hidden className={css({ flexShrink: '0' })} />
      </span>
    </a>
  );
}

const linkStyle = css({ display: 'block', marginTop: '2', borderRadius: 'control' });

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

const belowPictureStyle = css({ borderTop: 'none', borderTopRadius: '0' });
