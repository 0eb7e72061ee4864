import { FileArchive, FileImage, FileText } from 'lucide-react';
import { css } from '#styled/css';
import { formatFileSize } from '#web/lib/format.ts';

interface FileFactsProps {
  name: string;
  /** Bytes. */
  size: number | null;
}

/** What a file is: an icon for its type, its name and its size. */
export function FileFacts({ name, size }: FileFactsProps) {
  const Icon = iconOf(name);
  return (
    <>
      <Icon size={22} strokeWidth={1.75} aria-hidden className={css({ flexShrink: '0' })} />
      <span className={css({ display: 'grid', minWidth: '0', flex: '1' })}>
        {/* A name may read from right to left; what stands around it does not. */}
        <bdi className={css({ fontWeight: '600' })}>{name}</bdi>
        {size !== null && <span className={css({ fontSize: '14' })}>{formatFileSize(size)}</span>}
      </span>
    </>
  );
}

function iconOf(name: string) {
  if (/\.(jpe?g|png|webp|gif|heic|bmp|svg)$/i.test(name)) return FileImage;
  if (/\.(zip|7z|rar|gz|tar)$/i.test(name)) return FileArchive;
  return FileText;
}

/** A file in a row of its own. */
export const fileRowClass = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: 'target',
  padding: '2',
  border: '1px solid {colors.edge}',
  borderRadius: 'control',
});
