import { FileArchive, FileImage, FileText } from 'lucide-react';
import { css } from '#styled/css';
import { formatFileSize } from '#web/lib/format.ts';

interface FileFactsProps {
  name: string;
  /** Bytes. */
  size: number | null;
}

/** A file's type icon, name and size. */
export function FileFacts({ name, size }: FileFactsProps) {
  const Icon = iconOf(name);
  return (
    <>
      <Icon size={22} className={css({ flexShrink: '0' })} />
      <span className={css({ display: 'grid', minWidth: '0', flex: '1' })}>
        {/* Keeps the extension at the end of right-to-left names. */}
        <bdi dir="ltr" className={nameClass}>
          {name}
        </bdi>
        {size !== null && <span className={css({ fontSize: '14' })}>{formatFileSize(size)}</span>}
      </span>
    </>
  );
}

const nameClass = css({ fontWeight: '600', overflowWrap: 'anywhere', lineClamp: '4' });

function iconOf(name: string) {
  if (/\.(jpe?g|png|webp|gif|heic|bmp|svg)$/i.test(name)) return FileImage;
  if (/\.(zip|7z|rar|gz|tar)$/i.test(name)) return FileArchive;
  return FileText;
}

export const fileRowClass = css({
  row: '3',
  minHeight: 'target',
  padding: '2',
  border: '1px solid {colors.edge}',
  borderRadius: 'control',
});
