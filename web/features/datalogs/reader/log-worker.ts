import type { LogRequest } from './log-messages.ts';
import { createLogServer } from './log-server.ts';

const serve = createLogServer((response, transfer = []) => postMessage(response, { transfer }));

addEventListener('message', ({ data }: MessageEvent<LogRequest>) => serve(data));
