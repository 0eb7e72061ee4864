/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

export interface UserJson {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  profileImageUrl: string | null;
  isAdmin: boolean;
}

/** The author of a message. */
export interface AuthorJson extends Omit<UserJson, 'email'> {
  /** Null if a customer reads a message from staff. */
  email: string | null;
}

/** The response of `GET /api/account`. */
export interface AccountJson {
  /** When the user asked us to delete their data. */
  deletionRequestedAt: string | null;
  /** Why a user whose email address is in ADMIN_EMAILS is no admin. */
  adminProblem?: string;
}
