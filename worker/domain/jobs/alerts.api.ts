/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { Permission } from '#worker/domain/accounts/permissions.ts';
import type { JobKind } from '#worker/domain/jobs/job-kinds.ts';

export const alertKinds = [
  'jobFailed',
  'deletionRequested',
  'paidAfterDenial',
  'paidAfterCancel',
  'cancelRequested',
  'refundDue',
  'paidTwice',
  'unknownPayment',
  'invoiceVoided',
  'amendmentWithdrawn',
  'refundFailed',
  'disputed',
  'disputeWon',
  'disputeLost',
  'fileReplaced',
  'fileBlocked',
  'responseTooLarge',
  'cronStopped',
  'pushRefused',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The alerts that only a refund settles. */
const refundAlertKinds: readonly AlertKind[] = [
  'paidAfterCancel',
  'refundDue',
  'paidTwice',
  'refundFailed',
];

/** Returns the permission that marking an alert as done needs. */
export function permissionToDismiss({
  kind,
  jobKind,
}: Pick<AlertJson, 'kind' | 'jobKind'>): Permission {
  const isRefund = refundAlertKinds.includes(kind) || jobKind === 'refundPayment';
  return isRefund ? 'refunds' : 'dashboard';
}

/** The oldest alerts come first, so the next ones follow as an admin resolves these. */
export const alertsPerPage = 100;

/** An issue that needs an admin's attention. */
export interface AlertJson {
  id: string;
  kind: AlertKind;
  /** The kind of the failed job; null for other alerts. */
  jobKind: JobKind | null;
  detail: string | null;
  orderId: string | null;
  createdAt: string;
  /** The user it concerns. */
  user: UserJson | null;
}
