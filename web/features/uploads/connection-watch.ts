/** After a failed request, no bytes stored for this long mean that the connection is lost, in ms. */
const lostMs = 10_000;
/** No bytes sent and no response for this long mean that the connection is lost, in ms. */
const stalledMs = 60_000;
/** Bytes of a request beyond this have left the device; fewer may only fill its buffers. */
const bufferBytes = 4 * 1024 * 1024;

export type ConnectionWatch = ReturnType<typeof watchConnection>;

/**
 * Calls `onLost` when an upload's connection is lost although the browser reports that it is online, as on
 * bad Wi-Fi. Uppy would notice only after a part has used up its retries, which takes minutes.
 */
export function watchConnection(onLost: () => void) {
  let storedAt = performance.now();
  let movedAt = storedAt;
  let hasFailed = false;
  /** The number of open requests. At zero, the queue sends other files, so silence is normal. */
  let openCount = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    const isLost = hasFailed && now - storedAt >= lostMs;
    const isStalled = openCount > 0 && now - movedAt >= stalledMs;
    if (isLost || isStalled) onLost();
  }, 1000);

  function requestSucceeded(): void {
    storedAt = movedAt = performance.now();
    hasFailed = false;
  }

  return {
    requestStarted(): void {
      if (openCount === 0) movedAt = performance.now();
      openCount += 1;
    },
    /** The request succeeded, failed or was aborted. */
    requestEnded(): void {
      openCount -= 1;
    },
    /** A request has sent this many bytes so far. */
    bytesSent(bytes: number): void {
      movedAt = performance.now();
      if (bytes > bufferBytes) requestSucceeded();
    },
    requestSucceeded,
    requestFailed(): void {
      hasFailed = true;
    },
    stop: () => clearInterval(timer),
  };
}
