import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { dayMs } from '#worker/domain/durations.ts';
import type { TransfersJson } from '#worker/domain/fitment/transfers.api.ts';
import { limits } from '#worker/domain/limits.ts';
import { AppError, invalidField, notFound } from '#worker/http/errors.ts';
import {
  acceptTransfer,
  closeTransfer,
  findIncoming,
  insertTransfer,
  isFrom,
  isTo,
  selectHeldFiles,
  selectTransfers,
} from './transfers.repository.ts';

type TransferDeps = Pick<Deps, 'db' | 'now'>;

const offerMs = 14 * dayMs;

/** Returns a user's open offers in both directions, and the files that came with their trucks. */
export async function listTransfers(
  { db, now }: TransferDeps,
  userId: string,
): Promise<TransfersJson> {
  const [outgoing, incoming, files] = await Promise.all([
    selectTransfers(db, isFrom(userId), now()),
    selectTransfers(db, isTo(userId), now()),
    selectHeldFiles(db, userId),
  ]);
  return { outgoing, incoming, files };
}

interface OfferTruck {
  truckId: string;
  email: string;
  user: UserJson;
}

/**
 * Offers a truck to an email address, which may have no account yet. Throws:
 * - 400 for the user's own address
 * - 404 unless the truck is theirs
 * - 409 while another offer is open
 * - 429 after too many offers in a day
 */
export async function offerTruck(
  { db, now, newId }: TransferDeps & Pick<Deps, 'newId'>,
  { truckId, email, user }: OfferTruck,
): Promise<TransfersJson> {
  const toEmail = email.toLowerCase();
  if (toEmail === user.email.toLowerCase()) {
    throw invalidField('email', 'This is your own email address');
  }
  const createdAt = now();
  const outcome = await insertTransfer(db, {
    id: newId(),
    truckId,
    toEmail,
    fromUserId: user.id,
    toUserId: null,
    state: 'open',
    createdAt,
    expiresAt: createdAt + offerMs,
    answeredAt: null,
  });
  if (outcome === 'taken') {
    throw new AppError(
      'conflict',
      'You already offered this truck to someone. Cancel that offer first.',
    );
  }
  if (outcome === 'notOwned') throw notFound('This truck');
  return listTransfers({ db, now }, user.id);
}

/** Cancels the user's own open offer, or declines one to them. Throws 404 for any other offer. */
export async function closeOffer(
  deps: TransferDeps,
  answer: { id: string; userId: string; to: 'canceled' | 'declined' },
): Promise<TransfersJson> {
  const isClosed = await closeTransfer(deps.db, { ...answer, at: deps.now() });
  if (!isClosed) throw notFound('This offer');
  return listTransfers(deps, answer.userId);
}

/**
 * Accepts an open offer, and so moves the truck and its delivered files to the user. Throws 404 for
 * another user's or a closed offer, and 409 if the user has the maximum number of trucks.
 */
export async function acceptOffer(deps: TransferDeps, id: string, userId: string) {
  const { db, now } = deps;
  const found = await findIncoming(db, id, userId, now());
  if (!found) throw notFound('This offer');
  if (!(await acceptTransfer(db, { ...found, userId, at: now() }))) {
    // The offer was canceled, declined or accepted in the meantime.
    if (!(await findIncoming(db, id, userId, now()))) throw notFound('This offer');
    throw new AppError(
      'conflict',
      `You can’t take this truck now. You can keep ${limits.trucksPerUser} trucks: delete one you no longer own and try again.`,
    );
  }
  return listTransfers(deps, userId);
}
