import type { Connection } from '#web/api/connectivity.ts';
import { needsUpload } from '#web/delivery/item.ts';
import { canRetry, type DeliveryEntry, type Stage, waitsForUser } from '#web/delivery/state.ts';
import { failureText, waitingText } from '#web/delivery/texts.ts';

/** How an unsent message shows in the chat. */
export interface UnsentMessage {
  key: string;
  text: string;
  file: DeliveryEntry['file'];
  /** Bytes of the file sent so far. */
  sent: number;
  /** `queued` waits for an earlier message, `waiting` for the network or the server. */
  stage: Stage;
  waitsFor: string;
  /** Trying again can help: the server may be back, or another upload may work. */
  canRetry: boolean;
  /** The form waits for the result, because this is the first attempt and the file is uploaded. */
  blocksForm: boolean;
  /** Why the last try failed, as a sentence, even if another one is running now. */
  failure: string | undefined;
}

/** Returns an order's unsent messages, oldest first. */
export function unsentMessages(
  entries: readonly DeliveryEntry[],
  { orderId, connection }: { orderId: string; connection: Connection },
): UnsentMessage[] {
  const own = entries.filter((entry) => entry.kind === 'message' && entry.orderId === orderId);
  const pending = own.filter((entry) => !waitsForUser(entry));
  return own.map((entry) => {
    const { key, body, file, sent, lastFailure } = entry;
    const stage = shownStage(entry, { connection, isNext: entry === pending[0] });
    const isBehindFile = pending.slice(0, pending.indexOf(entry)).some(needsUpload);
    return {
      key,
      file,
      sent,
      failure: failureText(entry),
      text: String(body.message),
      stage,
      waitsFor: waitingText({ connection, isBehindFile, lastFailure }),
      canRetry: canRetry(entry),
      // Another tab may upload the file for minutes, while this tab knows only that it is sending.
      blocksForm: stage === 'sending' && lastFailure === undefined && !needsUpload(entry),
    };
  });
}

/** Returns the stage that the chat shows: an item whose turn it is counts as being sent. */
function shownStage(
  entry: DeliveryEntry,
  { connection, isNext }: { connection: Connection; isNext: boolean },
): Stage {
  const { stage, lastFailure } = entry;
  if (stage !== 'queued' && stage !== 'uploading' && stage !== 'waiting') return stage;
  if (failureText(entry) !== undefined) return 'waiting';
  if (stage === 'uploading') return stage;
  if (connection !== 'online' || lastFailure === 'unanswered') return 'waiting';
  return isNext ? 'sending' : 'queued';
}
