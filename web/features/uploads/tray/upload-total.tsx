import { css } from '#styled/css';
import { isInProgress, type UploadItem } from '#web/features/uploads/upload-item.ts';
import { percentOf } from '#web/lib/file-size.ts';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { progressText } from './upload-text.ts';

/** The total progress of several files. */
export function UploadTotal({ label, items }: { label: string; items: readonly UploadItem[] }) {
  const counted = items.filter((item) => isInProgress(item) || item.stage === 'delivered');
  if (counted.length < 2 || !counted.some(isInProgress)) return null;
  const sum = (of: 'sent' | 'size' | 'bytesPerSecond') =>
    counted.reduce((total, item) => total + item[of], 0);
  const total = { sent: sum('sent'), size: sum('size'), bytesPerSecond: sum('bytesPerSecond') };
  const doneCount = counted.filter(({ stage }) => stage === 'delivered').length;
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <ProgressBar label={`All files: ${label}`} percent={percentOf(total)} />
      <p className={css({ fontSize: '14', fontVariantNumeric: 'tabular-nums' })}>
        <strong>
          {doneCount} of {counted.length} files
        </strong>{' '}
        · {progressText(total)}
      </p>
    </div>
  );
}
