import { spawnSync } from 'node:child_process';

interface Engine {
  packages: string[];
  /** Commands that succeed once the engine is installed. */
  probes: [command: string, ...args: string[]][];
}

/** The engines besides Chromium, which `findBrowser` installs. */
const engines: Record<string, Engine> = {
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'python3-gi', 'gir1.2-webkit2-4.1'],
    probes: [
      ['which', 'WebKitWebDriver', 'Xvfb'],
      [
        '/usr/bin/python3',
        '-c',
        'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")',
      ],
    ],
  },
  firefox: { packages: ['firefox-esr'], probes: [['which', 'firefox-esr']] },
};

/** Returns the Debian packages of the engines that are missing. */
export function missingPackages(): string[] {
  return Object.values(engines).flatMap((engine) => (isInstalled(engine) ? [] : engine.packages));
}

/** Installs the engines that are missing. Returns whether each can run, and prints a line about each that can't. */
export function installEngines(): { name: string; isInstalled: boolean }[] {
  return Object.entries(engines).map(([name, engine]) => {
    if (!isInstalled(engine)) {
      console.log(`Installing ${name} to test with.`);
      installPackages(...engine.packages);
    }
    const installed = isInstalled(engine);
    if (!installed) {
      console.log(
        `The flows can't run in ${name}, because installing it failed. Try: apt-get install ${engine.packages.join(' ')}`,
      );
    }
    return { name, isInstalled: installed };
  });
}

function isInstalled({ probes }: Engine): boolean {
  return probes.every(([command, ...args]) => spawnSync(command, args).status === 0);
}

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
