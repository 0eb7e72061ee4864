import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import { bundleFile } from '#web/tests/support/page-script.ts';
import type { Phone } from './driver/phone.ts';
import { openPhone } from './open-phone.ts';

/** Opens a page with only a script of web/tests, which needs no server and adds `name` to `window`. */
export async function openScript(file: string, name: string): Promise<Phone> {
  const script = await bundleFile(`web/tests/${file}`);
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript; charset=utf-8' : 'text/html');
    response.end(isScript ? script : '<!doctype html><script src="/script.js"></script>');
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => closeServer(server));
  const { phone } = await openPhone();
  await phone.goTo(`http://localhost:${port}/`);
  await phone.expect('the script has loaded', (key) => key in window, name);
  return phone;
}
