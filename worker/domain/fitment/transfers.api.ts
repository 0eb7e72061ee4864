/** JSON types of the API. Dates are ISO 8601 in UTC. */

import type { TruckJson } from './fitment.api.ts';

export const transferStates = ['open', 'accepted', 'declined', 'canceled'] as const;
export type TransferState = (typeof transferStates)[number];

/** An open offer to hand a truck to another account. */
export interface TransferJson {
  id: string;
  truck: Pick<TruckJson, 'id' | 'year' | 'make' | 'model' | 'vin'>;
  /** The owner's email address. */
  from: string;
  /** The recipient's, as the owner typed it. */
  to: string;
  expiresAt: string;
}

/** The response of `GET /api/account/transfers`. */
export interface TransfersJson {
  /** The user's own open offers. */
  outgoing: TransferJson[];
  /** The open offers to the user's verified email address. */
  incoming: TransferJson[];
  /** The files that came with the user's trucks. */
  files: HeldFileJson[];
}

/** A file of another account's order that came with a truck. */
export interface HeldFileJson {
  id: string;
  fileName: string;
  fileUrl: string;
  /** Bytes. */
  fileSize: number;
  revision: number;
  /** Hexadecimal. */
  sha256: string;
  /** Like `2014 Ram 2500`. */
  truck: string;
  vin: string | null;
  /** Why the file must not be flashed; null unless it was withdrawn. */
  withdrawnReason: string | null;
}
