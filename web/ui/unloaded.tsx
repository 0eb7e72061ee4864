import { Button } from './form/button.tsx';
import { Skeleton } from './layout/skeleton.tsx';
import { Notice, OfflineNotice } from './notice.tsx';

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
