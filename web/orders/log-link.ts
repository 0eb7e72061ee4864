/** A part of a log, in seconds since its start. */
export interface LogSpan {
  from: number;
  to: number;
}

/** Where a link in a message leads. */
interface LogLink extends LogSpan {
  orderId: string;
  fileId: string;
}

/** Returns the path that opens a customer's log at a selection. */
export function logPath({ orderId, fileId, from, to }: LogLink): string {
  return `/my-orders?order=${orderId}&log=${fileId}&from=${round(from)}&to=${round(to)}`;
}

const linkPattern =
  /^\/(?:my-orders|admin)\?order=([\w-]+)&log=([\w-]+)&from=(\d+\.\d\d)&to=(\d+\.\d\d)$/;

/** Returns where a URL leads if `logPath` made it for this site, or undefined. */
function logLinkOf(url: string, origin: string): LogLink | undefined {
  if (!url.startsWith(`${origin}/`)) return undefined;
  const [, orderId, fileId, from, to] = linkPattern.exec(url.slice(origin.length)) ?? [];
  if (orderId === undefined || fileId === undefined) return undefined;
  return { orderId, fileId, from: Number(from), to: Number(to) };
}

function round(seconds: number): string {
  return seconds.toFixed(2);
}

/** Splits off the link of a message about a selection, which is its last line. */
export function splitLogLink(message: string, origin: string): { text: string; link?: LogLink } {
  const at = message.lastIndexOf('\n');
  const link = at < 0 ? undefined : logLinkOf(message.slice(at + 1), origin);
  return link ? { text: message.slice(0, at), link } : { text: message };
}
