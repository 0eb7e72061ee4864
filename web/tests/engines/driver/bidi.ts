/** A connection to a browser over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export interface Bidi {
  /** Sends a command. Throws the browser's error, or when the connection closes. */
  send<Result>(method: string, params: object): Promise<Result>;
  close(): void;
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Connects to a browser and starts a session. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message }: Reply = JSON.parse(data);
    const command = id === undefined ? undefined : pending.get(id);
    if (id === undefined || command === undefined) return;
    pending.delete(id);
    if (error === undefined) command.resolve(result);
    else command.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('the connection is closed'));
    pending.clear();
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${url} does not respond`)));
  });

  function send<Result>(method: string, params: object): Promise<Result> {
    lastId += 1;
    const command = Promise.withResolvers<unknown>();
    pending.set(lastId, command);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    if (socket.readyState !== WebSocket.OPEN) command.reject(new Error('the connection is closed'));
    // Each BiDi command has its own result type, which the caller provides.
    return command.promise as Promise<Result>;
  }
  await send('session.new', { capabilities: {} });
  return { send, close: () => socket.close() };
}
