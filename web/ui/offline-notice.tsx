import { Notice } from './notice.tsx';

/** Shown offline instead of content that this device has never loaded. */
export function OfflineNotice() {
  return (
    <Notice
      title="You’re Offline"
      text="You haven’t opened this on this device before. We’ll load it when you’re back online."
    />
  );
}
