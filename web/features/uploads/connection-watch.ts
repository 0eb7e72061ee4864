/** A request was lost, and nothing has arrived since for so long: the connection is gone. In ms. */
const lostMs = 10_000;
/** Nothing at all was sent or answered for so long: the connection is gone, and nobody has said so. In ms. */
const stalledMs = 60_000;
/** What a request has sent beyond this has surely left the machine; less may lie in its buffers. Bytes. */
const bufferBytes = 4 * 1024 * 1024;

export type ConnectionWatch = ReturnType<typeof watchConnection>;

/**
 * Notices that the connection of an upload is gone although the browser believes that it is online: bad wifi.
 * Uppy would find out when one part has used up its retries, and all parts take turns, which takes minutes.
 */
export function watchConnection(onLost: () => void) {
  let arrivedAt = performance.now();
  let movedAt = arrivedAt;
  let hasFailed = false;
  /** Requests under way: while other files have their turn, silence means nothing. */
  let open = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    if ((hasFailed && now - arrivedAt >= lostMs) || (open > 0 && now - movedAt >= stalledMs))
      onLost();
  }, 1000);

  function arrived(): void {
    arrivedAt = movedAt = performance.now();
    hasFailed = false;
  }

  return {
    /** A request has begun. */
    begun(): void {
      if (open === 0) movedAt = performance.now();
      open += 1;
    },
    /** A request has ended, however it did. */
    ended(): void {
      open -= 1;
    },
    /** A request has sent so many bytes. */
    sent(bytes: number): void {
      movedAt = performance.now();
      if (bytes > bufferBytes) arrived();
    },
    /** The store of files has taken what a request has sent. */
    arrived,
    /** A request was lost. */
    failed(): void {
      hasFailed = true;
    },
    end: () => clearInterval(timer),
  };
}
