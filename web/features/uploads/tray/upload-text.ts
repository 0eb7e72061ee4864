import type { UploadItem } from '#web/features/uploads/upload-item.ts';
import { formatFileSize, percentOf } from '#web/lib/format.ts';

type Progress = Pick<UploadItem, 'sent' | 'size' | 'bytesPerSecond'>;

/** Formats progress, like `12.0 MB of 300.0 MB · 4.1 MB/s · 2 min left`; speed and time only if known. */
export function progressText({ sent, size, bytesPerSecond }: Progress): string {
  const parts = [`${formatFileSize(Math.min(sent, size))} of ${formatFileSize(size)}`];
  if (bytesPerSecond >= 1) parts.push(`${formatFileSize(bytesPerSecond)}/s`);
  const left = timeLeft(size - sent, bytesPerSecond);
  if (left !== undefined) parts.push(left);
  return parts.join(' · ');
}

/** Returns the line below a file's name. */
export function stateText(item: UploadItem): string {
  const { stage, message, size } = item;
  const stored = progressText({ ...item, bytesPerSecond: 0 });
  switch (stage) {
    case 'chosen':
      return message ?? formatFileSize(size);
    case 'rejected':
      return message ?? 'This file couldn’t be uploaded.';
    case 'queued':
    case 'uploading':
      return progressText(item);
    case 'paused':
      return `Paused · ${stored}`;
    case 'waiting':
      return message ? `Trying again soon. ${message}` : `Waiting for a connection · ${stored}`;
    case 'sending':
      return 'Saving...';
    case 'needsFile':
      return `${percentOf(item)}% sent. Choose the same file to continue.`;
    case 'accepted':
    case 'canceled':
      return `Uploaded · ${formatFileSize(size)}`;
  }
}

/** Formats the remaining time, like `2 min left`. Returns undefined while the speed is unknown. */
function timeLeft(bytes: number, bytesPerSecond: number): string | undefined {
  if (bytesPerSecond <= 0) return undefined;
  const minutes = Math.round(bytes / bytesPerSecond / 60);
  if (minutes < 1) return 'less than a minute left';
  if (minutes < 60) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return 'more than a day left';
  return minutes % 60 === 0 ? `${hours} h left` : `${hours} h ${minutes % 60} min left`;
}
