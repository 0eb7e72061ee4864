import { Download } from 'lucide-react';
import { useState } from 'react';
import { css, cx } from '#styled/css';
import { hasThumbnail, thumbnailUrl } from '#worker/domain/files/file-rules.ts';
import { FileFacts, fileRowClass } from './file-facts.tsx';

interface AttachmentProps {
  url: string;
  name: string;
  /** Bytes. */
  size: number | null;
}

/** A file in the conversation: one link that downloads it, with its picture where it is one (spec section 2). */
export function Attachment({ url, name, size }: AttachmentProps) {
  const [isBroken, setBroken] = useState(false);
  const isPicture = size !== null && hasThumbnail({ name, size }) && !isBroken;
  return (
    <a href={url} download={name} className={linkStyle}>
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

// As high before it is there as after, so that the list stays where it is.
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
