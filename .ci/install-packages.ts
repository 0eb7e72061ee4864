import { spawnSync } from 'node:child_process';

/** Installs Debian packages, as root or through sudo without a password. The caller checks the result. */
export function installPackages(...packages: string[]): void {
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
}
