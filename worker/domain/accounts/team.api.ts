/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

/**
 * What changed a user's admin role: an admin (`granted`, `revoked`), the setting ADMIN_EMAILS (`listed`, `unlisted`), or
 * the update that introduced this history (`kept`).
 */
export const roleChangeKinds = ['granted', 'revoked', 'listed', 'unlisted', 'kept'] as const;
export type RoleChangeKind = (typeof roleChangeKinds)[number];

/** One change of an admin role. */
export interface RoleChangeJson {
  id: string;
  kind: RoleChangeKind;
  createdAt: string;
  user: UserJson;
  /** The admin who made the change; null for the others. */
  actor: UserJson | null;
}

/** An admin, and where the role comes from. */
export interface TeamMemberJson {
  user: UserJson;
  /** Whether ADMIN_EMAILS names them. Only the settings can remove such an admin. */
  isInSettings: boolean;
  /** How the role began; null if ADMIN_EMAILS has named them since before the history. */
  since: Pick<RoleChangeJson, 'kind' | 'createdAt' | 'actor'> | null;
}

/** The response of `GET /api/admin/team`. */
export interface TeamJson {
  admins: TeamMemberJson[];
  /** The latest changes, newest first. */
  history: RoleChangeJson[];
}

/** The response of `POST /api/admin/team`. */
export interface NewAdminResultJson {
  userId: string;
}
