import type { Connection } from '#web/api/connectivity.ts';
import { needsUpload } from '#web/delivery/delivery-item.ts';
import type { DeliveryEntry } from '#web/delivery/delivery-options.ts';
import { failureText, waitingText } from '#web/delivery/delivery-texts.ts';
import { isHeld } from '#web/delivery/item-state.ts';

/** How an unsent message shows in the chat. */
export interface UnsentMessage {
  key: string;
  text: string;
  file: DeliveryEntry['file'];
  /** Bytes of the file sent so far. */
  sent: number;
  /** `queued` waits for an earlier message, `waiting` for the network or the server. */
  state: 'uploading' | 'sending' | 'queued' | 'waiting' | 'needsFile' | 'failed';
  /** What a queued or waiting message waits for. */
  waitsFor: string;
  /** A try has failed, even if another one is running now. */
  hasFailed: boolean;
  /** Trying again can help: the server may be back, or another upload may work. */
  canRetry: boolean;
  /** The form waits for the result, because this is the first attempt and the file is uploaded. */
  blocksForm: boolean;
  /** Why it is not sent, as a sentence. */
  problem: string | undefined;
}

/** Returns an order's unsent messages, oldest first. */
export function unsentMessages(
  entries: readonly DeliveryEntry[],
  { orderId, connection }: { orderId: string; connection: Connection },
): UnsentMessage[] {
  const own = entries.filter((entry) => entry.kind === 'message' && entry.orderId === orderId);
  const pending = own.filter((entry) => !isHeld(entry));
  return own.map((entry) => {
    const { key, body, file, sent, lastTry } = entry;
    const problem = failureText(entry);
    const state = stateOf(entry, { connection, isNext: entry === pending[0] });
    const isBehindFile = pending.slice(0, pending.indexOf(entry)).some(needsUpload);
    return {
      ...{ key, file, sent, problem },
      text: String(body.message),
      state,
      waitsFor: waitingText({ connection, isBehindFile, lastTry }),
      hasFailed: problem !== undefined,
      canRetry: entry.stage !== 'refused' || needsUpload(entry),
      // Another tab may upload the file for minutes, while this tab knows only that it is sending.
      blocksForm: state === 'sending' && lastTry === undefined && !needsUpload(entry),
    };
  });
}

function stateOf(
  entry: DeliveryEntry,
  { connection, isNext }: { connection: Connection; isNext: boolean },
): UnsentMessage['state'] {
  const { stage, lastTry } = entry;
  if (stage === 'sending' || stage === 'needsFile') return stage;
  if (failureText(entry) !== undefined) return 'failed';
  if (stage === 'uploading') return 'uploading';
  if (connection !== 'online' || lastTry === 'unanswered') return 'waiting';
  return isNext ? 'sending' : 'queued';
}
