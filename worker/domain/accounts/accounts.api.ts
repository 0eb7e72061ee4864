/** The JSON of the API. Money is integer cents, dates are ISO 8601 in UTC. */

export interface UserJson {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  profileImageUrl: string | null;
  isAdmin: boolean;
}

/** The answer of `GET /api/account`. */
export interface AccountJson {
  /** When the person asked that what is kept about them be deleted. */
  deletionRequestedAt: string | null;
}
