/** The JSON of the API. Money is integer cents, dates are ISO 8601 in UTC. */

/** The answer of `GET /api/notifications`: which channels a person has left on, and what the store can send. */
export interface NotificationSettingsJson {
  push: boolean;
  email: boolean;
  /** What browsers subscribe with; none where the store sends no pushes. */
  vapidPublicKey: string | null;
  sendsEmail: boolean;
}
