/** JSON types of the API. Dates are ISO 8601 in UTC. */

import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

/** What an admin can change for the whole shop. */
export type ChangeKind =
  | 'product'
  | 'addon'
  | 'reply'
  | 'buildQuestions'
  | 'logLimits'
  | 'review'
  | 'team'
  /** All sessions of a person, which an admin ended. */
  | 'sessions';

/** One change, newest first in `GET /api/admin/changes`. */
export interface ChangeJson {
  id: string;
  kind: ChangeKind;
  /** The changed thing, as it was called then. */
  name: string;
  createdAt: string;
  /** The admin who made the change; null for ADMIN_EMAILS. */
  actor: UserJson | null;
  /** The changed fields; null if the thing didn't exist. */
  before: Record<string, unknown> | null;
  /** The changed fields; null if the thing was deleted. */
  after: Record<string, unknown> | null;
}

export const changesPerPage = 50;
