/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

/** The response of `GET /api/notifications`: the user's channels, and what the server can send. */
export interface NotificationSettingsJson {
  push: boolean;
  email: boolean;
  /** The key that browsers subscribe with, or null if the server has no push keys. */
  vapidPublicKey: string | null;
  sendsEmail: boolean;
  /** Whether the user gets no email until their provider has verified their address. */
  needsVerifiedEmail: boolean;
}
