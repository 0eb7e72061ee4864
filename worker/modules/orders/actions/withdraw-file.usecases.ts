import { isDelivered } from '#worker/domain/files/delivered.ts';
import { revisionName } from '#worker/domain/files/verdict.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { type ActionDeps, type ActionRequest, performAction } from './order-action.usecases.ts';
import {
  findDeliverable,
  isStillOffered,
  withdrawDeliverable,
} from './withdraw-file.repository.ts';

/**
 * Withdraws a delivered file, so that it can't be downloaded anymore. Its revision number isn't
 * used again. Idempotent. Throws 404 for an unknown order or file, and 409 for an undelivered file.
 */
export function withdrawFile(
  deps: ActionDeps,
  request: ActionRequest,
  { fileId, reason }: { fileId: string; reason: string },
): Promise<void> {
  return performAction(deps, request, async (order) => {
    const file = await findDeliverable(deps.db, { orderId: order.id, id: fileId });
    if (file === undefined) throw notFound('This file');
    if (file.withdrawnAt !== null) return undefined;
    if (!isDelivered(order, file)) {
      throw new AppError('conflict', 'The customer doesn’t have this file yet. Remove it instead.');
    }
    const { heldBy } = file;
    return {
      kind: 'withdrawn',
      detail: `${revisionName({ fileName: file.name ?? '', revision: file.revision })}: ${reason}`,
      rule: 'any',
      when: isStillOffered(fileId, heldBy),
      set: {},
      // After a truck transfer, tell the new owner instead of the customer.
      ...(heldBy === null
        ? { notification: 'withdrawn' }
        : { notification: 'heldFileWithdrawn', holderId: heldBy }),
      otherStatements: (context) => [withdrawDeliverable(context, { id: fileId, reason })],
    };
  });
}
