import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';

/** Returns a simulated user for one test. */
export function setUpUser() {
  return userEvent.setup({
    // The app's CSS, which jsdom doesn't load, overrides the `pointer-events: none` that Ark sets
    // behind a dialog.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
}
