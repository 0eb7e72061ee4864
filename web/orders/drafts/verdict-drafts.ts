import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { verdicts } from '#worker/domain/files/files.api.ts';
import { revisionName } from '#worker/domain/files/verdict.ts';
import type { MessageVerdictJson } from '#worker/domain/orders/orders.api.ts';

const verdictSchema = v.object({
  deliverableId: v.string(),
  answer: v.picklist(verdicts),
  report: v.optional(v.object({ error: v.string(), device: v.string(), tried: v.string() })),
});

const drafts = createDrafts(
  storageKeys.verdicts,
  v.object({ ...verdictSchema.entries, fileName: v.string(), revision: v.number() }),
);

/** The verdict that belongs to the next message of an order's chat, if the message still names its file. */
export const verdictDrafts = {
  save: drafts.save,
  /** Returns the verdict of a message, or undefined if the message is about something else. */
  of(owner: DraftOwner, message: string): MessageVerdictJson | undefined {
    const draft = drafts.load(owner);
    return draft && message.includes(revisionName(draft))
      ? v.parse(verdictSchema, draft)
      : undefined;
  },
};

/** Returns the verdict in the request body of a message. */
export function verdictIn({ verdict }: Record<string, unknown>): MessageVerdictJson | undefined {
  const parsed = v.safeParse(verdictSchema, verdict);
  return parsed.success ? parsed.output : undefined;
}
