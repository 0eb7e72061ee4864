/** The push payload for the service worker. */
export interface PushJson {
  title: string;
  body: string;
  /** The path in the app that a click opens. */
  path: string;
  /** Notifications with the same tag replace each other. */
  tag: string;
  /** Whether it is a chat message, which counts in the app icon's badge. */
  isMessage: boolean;
  /** The recipient. If another user has signed in since, the service worker doesn't show the push's text. */
  userId: string;
}
