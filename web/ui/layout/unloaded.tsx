import { Button } from '#web/ui/form/button.tsx';
import { Notice, OfflineNotice } from '#web/ui/notice.tsx';
import { Skeleton } from './skeleton.tsx';

interface UnloadedProps {
  query: { error: Error | null; isPaused: boolean; refetch: () => unknown };
  /** The skeleton's height. */
  height: string;
  title?: string;
  /** Shown for an error without a message. */
  errorText: string;
}

/** Takes the place of a query's data until it has loaded: shows a skeleton, an error, or that the user is offline. */
export function Unloaded({ query, height, title, errorText }: UnloadedProps) {
  const { error, isPaused, refetch } = query;
  if (isPaused) return <OfflineNotice />;
  if (!error) return <Skeleton height={height} />;
  return (
    <Notice
      isError
      {...(title && { title })}
      text={error.message || errorText}
      action={<Button onClick={() => refetch()}>Try Again</Button>}
    />
  );
}
