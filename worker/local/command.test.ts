import { spawnSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { commandLine } from './command.ts';

function outputOnWindows(name: string): string {
  const [program, ...args] = commandLine(name, ['--version'], 'win32');
  return spawnSync(program, args, { encoding: 'utf8' }).stdout.trim();
}

it('starts a command by its name, except on Windows', () => {
  expect(commandLine('wrangler', ['deploy', '--env='], 'linux')).toEqual([
    'wrangler',
    'deploy',
    '--env=',
  ]);
  const [program, script, ...args] = commandLine('wrangler', ['deploy', '--env='], 'win32');
  expect([program, args]).toEqual([process.execPath, ['deploy', '--env=']]);
  expect(script).toMatch(/wrangler\/\.?\/?bin\/wrangler\.js$/);
});

it.each(['vite', 'vitest', 'biome', 'playwright'])('runs the script of %s on Windows', (name) => {
  expect(outputOnWindows(name)).toMatch(/\d+\.\d+\.\d+/);
});

it('runs npm on Windows with the npm that runs this process', () => {
  vi.stubEnv('npm_execpath', '/npm/bin/npm-cli.js');
  expect(commandLine('npm', ['run'], 'win32')).toEqual([
    process.execPath,
    '/npm/bin/npm-cli.js',
    'run',
  ]);
  vi.unstubAllEnvs();
});

it('says what to do if a command is not installed', () => {
  expect(() => commandLine('cowsay', [], 'win32')).toThrow(
    'cowsay is not installed. Run it through npm, after `npm ci`.',
  );
});
