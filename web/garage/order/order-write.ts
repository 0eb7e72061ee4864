import { showError } from '#web/ui/toast/toast.ts';

/** What a user writes about an order, one version at a time. It is stored first, and sent once there's a connection. */
export interface OrderWrite<Body extends object = object> {
  /** The version that the server doesn't have yet. */
  unsent: UnsentWrite<Body> | undefined;
  /**
   * Replaces an unsent version. Calls `onStored` once this one is stored or being sent; otherwise
   * returns a sentence that says why neither is possible.
   */
  send(content: WriteContent<Body>, onStored: () => void): Promise<string | undefined>;
  discard(): void;
}

interface WriteContent<Body extends object> {
  /** The JSON request body. */
  body: Body;
  /** What the user typed, by field, if the body doesn't tell. */
  typed?: Record<string, string>;
  /** What the user had seen or written before, by field: only other values are someone else's. */
  seen?: Record<string, string[]>;
}

export interface UnsentWrite<Body extends object> extends WriteContent<Body> {
  isSending: boolean;
  /** The server refused it, so the user changes or discards it. */
  isRejected: boolean;
  /** The server refused it because someone else made a change. */
  isConflict: boolean;
  /** What it waits for, or why it can't be sent. */
  text: string;
}

/** Sends what a user wrote, or says why it can't. */
export async function sendWrite<Body extends object>(
  write: OrderWrite<Body>,
  content: WriteContent<Body>,
  onStored = () => {},
): Promise<void> {
  const problem = await write.send(content, onStored);
  if (problem) showError(problem);
}
