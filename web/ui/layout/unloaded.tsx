import type { ReactElement } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { Notice, OfflineNotice } from '#web/ui/notice.tsx';
import { Skeleton } from './skeleton.tsx';

interface UnloadedProps {
  query: { error: Error | null; isPaused: boolean; refetch: () => unknown };
  /** What it shows while loading, or the skeleton's height. */
  height: string | ReactElement;
  title?: string;
  /** Shown for an error without a message. */
  errorText: string;
}

/** Takes the place of a query's data until it has loaded: shows a skeleton, an error, or that the user is offline. */
export function Unloaded({ query, height, title, errorText }: UnloadedProps) {
  const { error, isPaused, refetch } = query;
  if (isPaused) return <OfflineNotice />;
  if (!error) return typeof height === 'string' ? <Skeleton height={height} /> : height;
  return (
    <Notice
      isError
      {...(title && { title })}
      text={error.message || errorText}
      action={<Button onClick={() => refetch()}>Try Again</Button>}
    />
  );
}
