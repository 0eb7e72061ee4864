import { spawn } from 'node:child_process';
import { commandLine } from '#worker/local/command.ts';

/** Runs a command with this process's output. Returns its exit code, or 1 if a signal ended it. */
export function run(
  name: string,
  options: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const [program, ...args] = commandLine(name, options);
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Formats a duration in ms as right-aligned seconds. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(9);
}
