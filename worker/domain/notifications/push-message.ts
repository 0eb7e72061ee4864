/** What a push carries to the service worker. */
export interface PushJson {
  title: string;
  body: string;
  /** What a click opens: a path of the store's own. */
  path: string;
  /** One that comes twice is shown once. */
  tag: string;
  /** Whether it tells of a chat message, which the app's icon counts. */
  isMessage: boolean;
  /** Whom it is for: in a browser where somebody else is signed in by now, it is not shown. */
  userId: string;
}
