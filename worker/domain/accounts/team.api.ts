/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

import type { Role, UserJson } from '#worker/domain/accounts/accounts.api.ts';

/**
 * How a user's role changed: an admin (`granted`, `revoked`) or ADMIN_EMAILS (`listed`, `unlisted`)
 * changed it. Or an admin ended their sessions (`signedOut`).
 */
export const roleChangeKinds = ['granted', 'revoked', 'listed', 'unlisted', 'signedOut'] as const;
export type RoleChangeKind = (typeof roleChangeKinds)[number];

/** One change to a role. */
export interface RoleChangeJson {
  id: string;
  kind: RoleChangeKind;
  /** Null without a role. */
  before: Role | null;
  after: Role | null;
  createdAt: string;
  user: UserJson;
  /** The admin who made the change; null unless `kind` is `granted` or `revoked`. */
  actor: UserJson | null;
}

/** An admin or a member of the staff, with the source of the role. */
export interface TeamMemberJson {
  user: UserJson;
  role: Role;
  /** Whether ADMIN_EMAILS lists them. Only the settings can remove such an admin. */
  isInSettings: boolean;
  /** How they got the role; null if ADMIN_EMAILS listed them before the history existed. */
  since: Pick<RoleChangeJson, 'kind' | 'createdAt' | 'actor'> | null;
}

/** The response of `GET /api/admin/team`. */
export interface TeamJson {
  members: TeamMemberJson[];
  /** The latest changes, newest first. */
  history: RoleChangeJson[];
}

/** The response of `POST /api/admin/team`. */
export interface NewMemberResultJson {
  userId: string;
}
