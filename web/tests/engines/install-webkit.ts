import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/python3'];
const packages = ['webkit2gtk-driver', 'xvfb', 'xauth', 'python3-gi', 'gir1.2-webkit2-4.1'];

/** Installs WebKit and its driver from Debian's packages if they are missing. Throws if that fails. */
export function installWebKit(): void {
  if (isInstalled()) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ]) {
    const [command = 'apt-get', ...rest] = [...sudo, ...args];
    spawnSync(command, rest, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (!isInstalled())
    throw new Error(
      `Installing WebKit failed. Install it yourself: apt-get install ${packages.join(' ')}`,
    );
}

function isInstalled(): boolean {
  return programs.every((program) => existsSync(program));
}
