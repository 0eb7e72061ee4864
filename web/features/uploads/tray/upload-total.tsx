import { css } from '#styled/css';
import { isUnderWay, type UploadItem } from '#web/features/uploads/upload-item.ts';
import { percentOf } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/file/progress-bar.tsx';
import { progressText } from './upload-text.ts';

/** How far all files together are, where there are several. */
export function UploadTotal({ label, items }: { label: string; items: readonly UploadItem[] }) {
  const counted = items.filter((item) => isUnderWay(item) || item.state === 'done');
  if (counted.length < 2 || !counted.some(isUnderWay)) return null;
  const sum = (of: 'sent' | 'size' | 'bytesPerSecond') =>
    counted.reduce((total, item) => total + item[of], 0);
  const total = { sent: sum('sent'), size: sum('size'), bytesPerSecond: sum('bytesPerSecond') };
  const doneCount = counted.filter(({ state }) => state === 'done').length;
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
