import { Notice } from './notice.tsx';

/** Stands for what this device has never seen, while there is no signal (design section 7). */
export function NoSignalNotice() {
  return (
    <Notice
      title="No Signal"
      text="This was not opened on this device before. It is shown as soon as you are connected."
    />
  );
}
