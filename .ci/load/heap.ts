import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

interface Message {
  id?: number;
  method?: string;
  params?: { chunk?: string };
  result?: { usedSize?: number };
}

/** The heap of the Worker's isolate, through workerd's inspector. */
export interface Heap {
  /**
   * Writes a snapshot that Chrome's Memory panel opens. Returns the bytes in use then: V8 collects all garbage before a
   * snapshot. `HeapProfiler.collectGarbage` alone got no answer from workerd once the database had hundreds of users.
   */
  saveSnapshot(file: string): Promise<number>;
  close(): void;
}

/** Attaches to the Worker named `store`. */
export async function connectHeap(inspector: URL): Promise<Heap> {
  const targets = (await (await fetch(`http://${inspector.host}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ id }) => id === 'core:user:store');
  if (target === undefined) throw new Error('the Worker has no inspector');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  let onChunk = (_chunk: string) => {};
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.method === 'HeapProfiler.addHeapSnapshotChunk')
      onChunk(message.params?.chunk ?? '');
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  const call = (method: string) =>
    new Promise<Message>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method }));
    });
  await call('HeapProfiler.enable');
  return {
    async saveSnapshot(path) {
      const file = createWriteStream(path);
      onChunk = (chunk) => file.write(chunk);
      await call('HeapProfiler.takeHeapSnapshot');
      const { result } = await call('Runtime.getHeapUsage');
      file.end();
      await once(file, 'finish');
      if (result?.usedSize === undefined) throw new Error('the inspector reports no heap usage');
      return result.usedSize;
    },
    close: () => socket.close(),
  };
}
