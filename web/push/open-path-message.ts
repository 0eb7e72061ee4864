/** The type of the message with which the service worker asks an open window to navigate to a path. */
export const openPathMessage = 'OPEN';
