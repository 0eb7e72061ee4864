/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { OrderJson, StaffNoteJson } from '#worker/domain/orders/orders.api.ts';
import { siteSlug } from '#worker/domain/site-name.ts';

/** The roles of the team. `isAdmin` is true for both: it means that they see the dashboard. */
export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];

/** The email domain of users whose data was deleted. `.invalid` never receives mail (RFC 2606). */
export const deletedEmailDomain = `${siteSlug}.invalid`;

export interface UserJson {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  profileImageUrl: string | null;
  /** Whether they see the dashboard. */
  isAdmin: boolean;
}

/** The response of `GET /api/auth/user`. */
export interface SignedInUserJson extends UserJson {
  /** Only a member of the staff has it: who sees the dashboard without it is an admin. */
  role?: 'staff' | undefined;
}

/** The author of a message. */
export interface AuthorJson extends Omit<UserJson, 'email'> {
  /** Null if a customer reads a message from staff. */
  email: string | null;
}

/** What an order's list entry says about it. */
export interface CustomerOrderJson
  extends Pick<OrderJson, 'id' | 'status' | 'paymentStatus' | 'totalAmount' | 'createdAt'> {
  yearRange: string;
  engineType: string;
}

/** The response of `GET /api/admin/customers/{userId}`. Its lists have the newest entries first. */
export interface CustomerJson {
  user: UserJson;
  /** Of their orders, each once. */
  phones: string[];
  trucks: TruckJson[];
  orders: CustomerOrderJson[];
  /** Cents: all payments without what was refunded. */
  totalSpent: number;
  /** Newest first. The order is null for a note on the customer. */
  notes: (StaffNoteJson & { orderId: string | null })[];
  /** The delivered ones. */
  files: { id: string; orderId: string; fileName: string; fileUrl: string; revision: number }[];
}

/** One of a user's signed-in devices, in `GET /api/account/sessions`. */
export interface SessionJson {
  id: string;
  /** Like 'Chrome on Android'; null if unknown. */
  device: string | null;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

/** The response of `GET /api/account`. */
export interface AccountJson {
  /** When the user asked us to delete their data. */
  deletionRequestedAt: string | null;
  /** Why a user whose email address is in ADMIN_EMAILS is no admin. */
  adminProblem?: string;
}
