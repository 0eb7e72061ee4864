/** The JSON of the API. Money is integer cents, dates are ISO 8601 in UTC. */

import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { JobKind } from '#worker/domain/jobs/job-kinds.ts';

export const alertKinds = [
  'jobFailed',
  'deletionRequested',
  'paidAfterDenial',
  'paidTwice',
  'unknownPayment',
  'disputed',
  'responseTooLarge',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Something that an admin has to look at. */
export interface AlertJson {
  id: string;
  kind: AlertKind;
  /** What was not done, of a job that was given up. */
  jobKind: JobKind | null;
  detail: string | null;
  orderId: string | null;
  createdAt: string;
  /** Whom it is about. */
  user: UserJson | null;
}
