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
  /** Returns the bytes in use after a garbage collection. */
  usedBytes(): Promise<number>;
  /** Writes a snapshot that Chrome's Memory panel opens. */
  saveSnapshot(file: string): Promise<void>;
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
    async usedBytes() {
      await call('HeapProfiler.collectGarbage');
      return (await call('Runtime.getHeapUsage')).result?.usedSize ?? 0;
    },
    async saveSnapshot(path) {
      const file = createWriteStream(path);
      onChunk = (chunk) => file.write(chunk);
      await call('HeapProfiler.takeHeapSnapshot');
      file.end();
      await once(file, 'finish');
    },
    close: () => socket.close(),
  };
}
