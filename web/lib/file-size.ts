const sizeUnits = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a file size in B, KB, MB or GB with one decimal (1 KB = 1024 B). */
export function formatFileSize(bytes: number): string {
  const step = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, sizeUnits.length - 1);
  return `${(bytes / 1024 ** step).toFixed(1)} ${sizeUnits[step]}`;
}

/** Formats upload progress in bytes, like `45% · 3.2 MB of 7.1 MB`. */
export function formatProgress({ sent, size }: { sent: number; size: number }): string {
  return `${percentOf({ sent, size })}% · ${formatFileSize(sent)} of ${formatFileSize(size)}`;
}

/** Returns the progress in whole percent, rounded down so that 100 means complete. */
export function percentOf({ sent, size }: { sent: number; size: number }): number {
  return size > 0 ? Math.floor((Math.min(sent, size) * 100) / size) : 0;
}
